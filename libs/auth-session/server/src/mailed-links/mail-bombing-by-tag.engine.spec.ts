import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import { startAuthApi, ticketFor, trySignUp, verify } from '../testing/auth-api';

const tagged = (tag: number) => `ada+${tag}@example.org`;
const tags = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.each(['default', 'strict'])('an attacker of the %s profile', (profile) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi({ environment: profile === 'strict' ? { PROFILE: 'strict' } : {} });
  });
  afterEach(() => api.stop());

  async function mailCount(addresses: readonly string[]) {
    let count = 0;
    for (const email of addresses) count += (await api.mailsTo(email)).length;
    return count;
  }

  it(`Sixty sign-ups with tags of one mailbox send five mails an hour in the ${profile} profile, and open their accounts (AUTH-164)`, async () => {
    const addresses = tags(60).map(tagged);
    const responses = await Promise.all(addresses.map((email) => trySignUp(api, email)));
    expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(await mailCount(addresses)).toBe(5);
    const accounts = await api.platform.database.query.select().from(users);
    expect(new Set(accounts.map(({ email }) => email))).toEqual(new Set(addresses));
    api.clock.advance({ hours: 1 });
    await trySignUp(api, tagged(61));
    expect(await api.mailsTo(tagged(61))).toHaveLength(1);
  });

  it(`Requests for links to many tags of one mailbox send one mail of a kind a minute in the ${profile} profile (AUTH-164)`, async () => {
    const addresses = tags(5).map(tagged);
    for (const email of addresses) await trySignUp(api, email);
    const before = await mailCount(addresses);
    api.clock.advance({ minutes: 2 });
    await Promise.all(
      [...addresses, ...addresses].map(async (email) =>
        api.call(endpoints.requestCode, {
          email,
          requestType: 'PASSWORD_RESET',
          ticket: await ticketFor(api, 'reset'),
        }),
      ),
    );
    expect(await mailCount(addresses)).toBe(before + 1);
  });

  it(`Another mailbox is not limited by it in the ${profile} profile, whatever its dots (AUTH-164)`, async () => {
    for (const tag of tags(6)) await trySignUp(api, tagged(tag));
    for (const email of ['a.da@example.org', 'ada@example.com', '+ada@example.org']) {
      await trySignUp(api, email);
      expect(await api.mailsTo(email)).toHaveLength(1);
    }
  });

  it(`An address with a tag is an account of its own, which is mailed as it was typed, in the ${profile} profile (AUTH-164)`, async () => {
    for (const email of ['ada@example.org', tagged(1)]) {
      await trySignUp(api, email);
      expect(await verify(api, email)).toMatchObject({ status: 200, body: { email } });
    }
  });
});
