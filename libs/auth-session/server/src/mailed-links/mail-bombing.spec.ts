import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import { rounds, type TestApi } from '@portal/server/testing';
import { signIn, signUp, startAuthApi, ticketFor, trySignUp, verify } from '../testing/auth-api';

describe('many parallel requests for mails', () => {
  const known = ['ada@example.org', 'grace@example.org'];
  const unknown = 'nobody@example.org';
  const addresses = [...known, unknown];
  const parallelRequests = rounds({ suite: 96, torture: 1_000 });
  /** A different network for each request, so that no limit by network helps. */
  const from = (index: number) => ({
    'x-forwarded-for': `198.18.${Math.floor(index / 250)}.${index % 250}`,
  });

  let api: TestApi;
  let beside: TestApi;
  const environment = { TRUSTED_PROXIES: 'loopback' };

  beforeAll(async () => {
    api = await startAuthApi({ environment });
    beside = await startAuthApi({ beside: api, environment });
    for (const email of known) await signUp(api, email);
    await api.runJobs();
  });
  afterAll(async () => {
    await beside.stop();
    await api.stop();
  });

  /** The mails that either process sent, as `address: subject`. */
  async function delivered() {
    const mails: string[] = [];
    for (const process of [api, beside])
      for (const email of addresses)
        mails.push(...(await process.mailsTo(email)).map(({ subject }) => `${email}: ${subject}`));
    return mails.toSorted();
  }

  async function request(index: number, requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL') {
    const process = index % 2 ? beside : api;
    const email = addresses[index % addresses.length] ?? '';
    const ticket = await ticketFor(process, 'reset');
    const input = { email, requestType, ticket };
    return process.call(endpoints.requestCode, input, { headers: from(index) });
  }

  /** Sends many requests in parallel, half of them for each kind of link. */
  async function bomb() {
    const responses = await Promise.all(
      Array.from({ length: parallelRequests }, (_, index) =>
        request(index, index % 4 < 2 ? 'PASSWORD_RESET' : 'VERIFY_EMAIL'),
      ),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  }

  it('Many parallel requests send one mail of a kind to each user, and none to an unknown address (AUTH-125)', async () => {
    const before = await delivered();
    expect(before).toEqual(known.map((email) => `${email}: Verify your email address`));
    api.clock.advance({ minutes: 2 });
    await bomb();
    const perPerson = (email: string) => [
      `${email}: Choose a new password`,
      `${email}: Verify your email address`,
    ];
    expect(await delivered()).toEqual([...before, ...known.flatMap(perPerson)].toSorted());
  });

  it('A restarted process sends no further mail in the same minute (AUTH-125)', async () => {
    await beside.stop();
    beside = await startAuthApi({ beside: api, environment });
    const before = await delivered();
    for (let index = 0; index < 24; index += 1)
      await request(index, index % 2 ? 'PASSWORD_RESET' : 'VERIFY_EMAIL');
    expect(await delivered()).toEqual(before);
  });

  it('Many changes of email address send one mail to the new address (AUTH-125)', async () => {
    const { idToken: token } = await signIn(api, known[0] ?? '');
    const victim = 'victim@example.org';
    await Promise.all(
      Array.from({ length: rounds({ suite: 24, torture: 100 }) }, (_, index) =>
        (index % 2 ? beside : api).call(
          endpoints.startEmailChange,
          { newEmail: victim },
          { token, headers: from(index) },
        ),
      ),
    );
    const mails = [...(await api.mailsTo(victim)), ...(await beside.mailsTo(victim))];
    expect(mails).toHaveLength(1);
  });
});

describe('mail bombing by tag', () => {
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
});
