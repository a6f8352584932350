import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { createAuthSessionModule } from '@portal/auth-session/server';
import {
  addAuthenticatorApp,
  addInstitution,
  cookieJar,
  findUidOf,
  instantBotCheck,
  noDependencies,
  openBrowser,
  signedIn,
  socialSignIn,
  startOpenidStandIn,
  ticketIn,
  type OpenidStandIn,
} from '@portal/auth-session/server/testing';
import { startTestApi, type TestApi } from '@portal/server/testing';
import { createEntitlements, createEntitlementsModule } from '../entitlements.module';
import { premiumFacts } from './right-facts.repository';

const noPremiumGivers = { findPremiumGivers: () => Promise.resolve([]) };

describe('the members of an institution', () => {
  const domain = 'uni.example';
  let provider: OpenidStandIn;
  let api: TestApi;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  beforeEach(async () => {
    await provider.misbehave('none');
    api = await startTestApi({
      ports: { botCheck: instantBotCheck },
      modules: (platform) => {
        const entitlements = createEntitlementsModule(platform, noPremiumGivers);
        const { memberships } = entitlements;
        const dependencies = { ...noDependencies, premiumFacts, memberships };
        const module = createAuthSessionModule(platform, dependencies);
        return { modules: [module, entitlements], authenticator: module.authenticator };
      },
    });
    const validFrom = api.clock.now();
    const validUntil = new Date(validFrom.getTime() + 3 * 365 * 24 * 60 * 60 * 1_000);
    await createEntitlements(api.platform).domainRights.replace(api.platform.database.query, {
      ...{ source: 'institution', reference: 'inst_1', reason: 'institution', isPaid: false },
      ...{ domains: [domain], validFrom, validUntil },
    });
  });
  afterEach(() => api.stop());
  afterAll(() => provider.stop());

  const signIn = async (claims: object = {}) => {
    const user = { sub: 'ada', email: `ada@${domain}`, ...claims };
    const response = await socialSignIn(openBrowser(api, domain), provider, user);
    return (response.ok && response.body.session?.idToken) || '';
  };

  const isPremium = async (token: string) => {
    const response = await api.call(endpoints.getPremiumStatus, {}, { token });
    return response.ok && response.body.isPremium;
  };

  it('A sign-in gives what the license gives for 180 days, and the next one for 180 days more (AUTH-497)', async () => {
    await addInstitution(api, provider, { domains: [domain] });
    expect(await isPremium(await signIn())).toBe(true);
    const { findPremium } = createEntitlements(api.platform);
    const { uid } = await signedIn(api, `grace@${domain}`);
    const ada = (await findUidOf(api.platform.database.query, `ada@${domain}`)) ?? '';
    const premiumOf = async (of: string) =>
      (await findPremium(api.platform.database.query, [of], api.clock.now())).get(of)?.isPremium;
    api.clock.advance({ days: 181 });
    expect(await premiumOf(ada)).toBe(false);
    // Whom the institution never signed in has what the license gives to the address.
    expect(await premiumOf(uid)).toBe(true);
    await signIn();
    expect(await premiumOf(ada)).toBe(true);
  });

  it('Who has lost the claim of a member loses what the license gives at the next sign-in (AUTH-497)', async () => {
    await addInstitution(api, provider, {
      domains: [domain],
      memberClaim: 'eduperson_affiliation=student',
    });
    const token = await signIn({ eduperson_affiliation: ['alum', 'student'] });
    expect(await isPremium(token)).toBe(true);
    expect(await isPremium(await signIn({ eduperson_affiliation: ['alum'] }))).toBe(false);
    expect(await isPremium(token)).toBe(false);
    expect(await isPremium(await signIn({ eduperson_affiliation: 'student' }))).toBe(true);
  });

  it('Who has lost the claim of a member loses what the license gives, also when a code has to follow the sign-in (AUTH-497)', async () => {
    await addInstitution(api, provider, {
      domains: [domain],
      memberClaim: 'eduperson_affiliation=student',
    });
    const token = await signIn({ eduperson_affiliation: 'student' });
    const app = await addAuthenticatorApp(api, token);
    await api.call(endpoints.changeSecondFactor, { asksElsewhere: true }, { token });
    const browser = openBrowser(api, domain);
    const user = { sub: 'ada', email: `ada@${domain}`, eduperson_affiliation: 'alum' };
    const asked = await browser.exchange(ticketIn(await browser.through(provider, user)));
    expect(asked).toMatchObject({ error: { error: 'SECOND_FACTOR_REQUIRED' } });
    expect(await isPremium(token)).toBe(true);
    const cookies = cookieJar(browser.headers());
    cookies.keep(asked);
    const answer = { code: app.code() };
    await api.call(endpoints.answerSecondFactor, answer, { headers: cookies.headers() });
    expect(await isPremium(token)).toBe(false);
  });

  it('A sign-in gives nothing where there is no license (AUTH-497)', async () => {
    await addInstitution(api, provider, { domains: ['other.example'] });
    const user = { sub: 'eve', email: 'eve@other.example' };
    const response = await socialSignIn(openBrowser(api, 'other.example'), provider, user);
    expect(await isPremium((response.ok && response.body.session?.idToken) || '')).toBe(false);
  });

  it('The license alone counts again when the institution no longer signs its people in (AUTH-497, AUTH-500)', async () => {
    await addInstitution(api, provider, {
      domains: [domain],
      memberClaim: 'eduperson_affiliation=student',
    });
    const token = await signIn({ eduperson_affiliation: 'alum' });
    expect(await isPremium(token)).toBe(false);
    await createEntitlements(api.platform).memberships.forget(api.platform.database.query, domain);
    expect(await isPremium(token)).toBe(true);
  });
});
