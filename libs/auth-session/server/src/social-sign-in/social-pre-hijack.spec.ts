import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { newestCode, signedInUser, ticketFor, trySignIn, trySignUp } from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import {
  linkTicketOf,
  openBrowser,
  socialSignIn,
  startSocialApi,
  type TestBrowser,
} from '../testing/social-api';

const email = 'victim@example.org';
const victim = { sub: 'campus-victim', email, email_verified: true };
const eve = { sub: 'campus-eve', email: 'eve@example.org', email_verified: true };
const evesPassword = 'known to eve alone';
const ownPassword = 'known to its owner alone';

/** The five variants of account pre-hijacking. The attacker Eve has no access at the end of each. */
describe('accounts that an attacker prepared for a user of a provider', () => {
  let api: TestApi;
  let provider: OpenidStandIn;
  let browser: TestBrowser;
  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  beforeEach(async () => {
    api = await startSocialApi(provider);
    browser = openBrowser(api);
  });
  afterEach(async () => {
    await api.stop();
  });
  afterAll(() => provider.stop());

  /** The owner resets the password, then links the provider with it. */
  async function recover() {
    api.clock.advance({ minutes: 5 });
    const ticket = await ticketFor(api, 'reset');
    await api.call(endpoints.requestCode, { email, requestType: 'PASSWORD_RESET', ticket });
    const oobCode = await newestCode(api, email);
    const reset = { mode: 'resetPassword', oobCode, newPassword: ownPassword } as const;
    expect(await api.call(endpoints.runEmailAction, reset)).toMatchObject({ status: 200 });
    const linked = await browser.link(await linkTicketOf(browser, provider, victim), ownPassword);
    expect(linked).toMatchObject({ status: 200, body: { email } });
  }

  async function expectNoWayIn({
    idToken,
    refreshToken,
  }: {
    idToken: string;
    refreshToken: string;
  }) {
    const rejected = [
      await api.call(endpoints.getCurrentUser, {}, { token: idToken }),
      await api.call(endpoints.refreshSession, { refreshToken }),
      await trySignIn(api, email, { password: evesPassword }),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([401, 400, 401]);
  }

  it('An account with an attacker’s password is not opened by the provider, and the owner’s reset ends that password (AUTH-132, AUTH-152)', async () => {
    const session = await signedInUser(api, email, { password: evesPassword });
    expect(await socialSignIn(browser, provider, victim)).toMatchObject({
      body: { outcome: 'LINK_REQUIRED', session: null },
    });
    await recover();
    await expectNoWayIn(session);
  });

  it('An attacker’s open session ends when the owner resets the password (AUTH-131)', async () => {
    const { refreshToken } = await signedInUser(api, email, { password: evesPassword });
    const renewed = await api.call(endpoints.refreshSession, { refreshToken });
    if (!renewed.ok) throw new Error('Eve’s session was not refreshed.');
    await recover();
    const { id_token: idToken, refresh_token: newest } = renewed.body;
    await expectNoWayIn({ idToken, refreshToken: newest });
  });

  it('An attacker’s own identity opens no account of another user without its password (AUTH-152)', async () => {
    const session = await signedInUser(api, email, { password: evesPassword });
    const own = await socialSignIn(openBrowser(api), provider, eve);
    expect(own).toMatchObject({ body: { session: { email: eve.email } } });

    const lured = openBrowser(api);
    const ticket = await linkTicketOf(lured, provider, { ...eve, sub: 'campus-eve-2', email });
    await recover();
    expect(await lured.link(ticket, evesPassword)).toMatchObject({ status: 401 });
    await expectNoWayIn(session);
  });

  it('An identity that was linked before a change of email address needs the new password (AUTH-131)', async () => {
    const own = await socialSignIn(openBrowser(api), provider, eve);
    if (!own.ok || !own.body.session) throw new Error('Eve was not signed in.');
    const { session } = own.body;
    const token = session.idToken;
    await api.call(endpoints.startEmailChange, { newEmail: email }, { token });
    const oobCode = await newestCode(api, email);
    await api.call(endpoints.runEmailAction, { mode: 'verifyAndChangeEmail', oobCode });
    await recover();

    const response = await socialSignIn(openBrowser(api), provider, eve);
    expect(response).toMatchObject({
      body: { outcome: 'LINK_REQUIRED', session: null, link: { email: 'v…@example.org' } },
    });
    await expectNoWayIn(session);
  });

  it('An attacker’s pending change of email address ends when the owner resets the password (AUTH-131)', async () => {
    const session = await signedInUser(api, email, { password: evesPassword });
    const change = { newEmail: 'eve@example.org' };
    await api.call(endpoints.startEmailChange, change, { token: session.idToken });
    const oobCode = await newestCode(api, 'eve@example.org');
    await recover();
    const late = { mode: 'verifyAndChangeEmail', oobCode } as const;
    expect(await api.call(endpoints.runEmailAction, late)).toMatchObject({
      error: { error: 'INVALID_CODE' },
    });
    await expectNoWayIn(session);
  });

  it('A provider that does not verify the email address opens no account (AUTH-151)', async () => {
    const unverified = { ...victim, sub: 'campus-eve', email_verified: false };
    expect(await socialSignIn(openBrowser(api), provider, unverified)).toMatchObject({
      error: { error: 'SOCIAL_EMAIL_NOT_VERIFIED' },
    });
    expect(await trySignUp(api, email, ownPassword)).toMatchObject({ status: 200 });
  });

  it('A sign-up over an account that the provider opened is rejected (AUTH-102)', async () => {
    await socialSignIn(browser, provider, victim);
    expect(await trySignUp(api, email, evesPassword)).toMatchObject({
      error: { error: 'EMAIL_ALREADY_EXISTS' },
    });
    expect(await trySignIn(api, email, { password: evesPassword })).toMatchObject({ status: 401 });
  });
});
