import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { rounds, type TestApi } from '@portal/server/testing';
import { signIn, signUp, startAuthApi, ticketFor } from '../testing/auth-api';

const known = ['ada@example.org', 'grace@example.org'];
const unknown = 'nobody@example.org';
const addresses = [...known, unknown];
const parallelRequests = rounds({ suite: 96, torture: 1_000 });

/** A different network for each request, so that no limit by network helps. */
const from = (index: number) => ({
  'x-forwarded-for': `198.18.${Math.floor(index / 250)}.${index % 250}`,
});

describe('many parallel requests for mails', () => {
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
