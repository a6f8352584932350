import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import { isAlive, signedInUser, verify } from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, startSocialApi, ticketIn } from '../testing/social-api';

const campus = { sub: 'campus-666', email: 'thief@example.org', email_verified: true };

let provider: OpenidStandIn;
let api: TestApi;
beforeAll(async () => {
  provider = await startOpenidStandIn();
});
beforeEach(async () => {
  api = await startSocialApi(provider);
});
afterEach(() => api.stop());
afterAll(() => provider.stop());

/** Another site navigates the browser of a signed-in user through a silent login at the provider. */
async function navigated(token: string) {
  const browser = openBrowser(api);
  const ticket = ticketIn(await browser.through(provider, campus));
  const exchange = (input: { ticket: string; replaces?: boolean }, headers = browser.headers()) =>
    api.call(endpoints.exchangeSocialTicket, input, { token, headers });
  return { exchange, ticket, response: await exchange({ ticket }) };
}

const accounts = async () => (await api.platform.database.query.select().from(users)).length;

describe('a social sign-in that would replace the session of another account', () => {
  it('The sign-in asks first and names both accounts, and opens and creates nothing until the user agrees (AUTH-416)', async () => {
    const { idToken } = await signedInUser(api, 'ada@example.org');
    const { exchange, ticket, response } = await navigated(idToken);
    expect(response).toMatchObject({
      status: 200,
      body: {
        outcome: 'OTHER_ACCOUNT',
        session: null,
        link: null,
        replace: {
          email: campus.email,
          signedInAs: 'ada@example.org',
          account: null,
          providerName: 'Campus ID',
        },
      },
    });
    expect(await accounts()).toBe(1);
    const answer = { ticket: (response.ok && response.body.replace?.ticket) || '', replaces: true };
    const invalid = { error: { error: 'SOCIAL_TICKET_INVALID' } };
    expect(await exchange({ ticket })).toMatchObject(invalid);
    expect(await exchange({ ticket, replaces: true })).toMatchObject(invalid);
    expect(await exchange({ ticket: answer.ticket })).toMatchObject(invalid);
    expect(await exchange(answer, {})).toMatchObject(invalid);
    expect(await exchange(answer)).toMatchObject({
      body: { outcome: 'SIGNED_IN', session: { email: campus.email } },
    });
    expect(await exchange(answer)).toMatchObject(invalid);
    expect(await accounts()).toBe(2);
    expect(await isAlive(api, idToken)).toBe(true);
  });

  it('The ticket of a sign-in does not answer the question that was never asked (AUTH-416)', async () => {
    const browser = openBrowser(api);
    const ticket = ticketIn(await browser.through(provider, campus));
    const headers = browser.headers();
    const input = { ticket, replaces: true };
    expect(await api.call(endpoints.exchangeSocialTicket, input, { headers })).toMatchObject({
      error: { error: 'SOCIAL_TICKET_INVALID' },
    });
  });

  it('The linked account is named, and a sign-in to the account that is signed in is not asked about (AUTH-416)', async () => {
    const browser = openBrowser(api);
    const first = await browser.exchange(ticketIn(await browser.through(provider, campus)));
    const own = (first.ok && first.body.session?.idToken) || '';
    expect((await navigated(own)).response).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    const { idToken } = await signedInUser(api, 'ada@example.org');
    expect((await navigated(idToken)).response).toMatchObject({
      body: { replace: { signedInAs: 'ada@example.org', account: campus.email } },
    });
  });

  it('An address with an owner is linked with the password, as for a signed-out user (AUTH-84, AUTH-416)', async () => {
    await signedInUser(api, campus.email);
    await verify(api, campus.email);
    const { idToken } = await signedInUser(api, 'ada@example.org');
    expect((await navigated(idToken)).response).toMatchObject({
      body: { outcome: 'LINK_REQUIRED', replace: null },
    });
  });
});
