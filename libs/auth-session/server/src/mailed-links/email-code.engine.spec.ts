import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { emailCodes } from '../auth-session.tables';
import {
  newestCode,
  signedInUser,
  signIn,
  signUp,
  startAuthApi,
  ticketFor,
} from '../testing/auth-api';

const email = 'ada@example.org';

describe('requestCode', () => {
  let api: TestApi;
  const request = async (requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL', address = email) =>
    api.call(endpoints.requestCode, {
      email: address,
      requestType,
      ticket: await ticketFor(api, 'reset'),
    });
  const mailCount = async (address = email) => (await api.mailsTo(address)).length;
  const verify = async () =>
    api.call(endpoints.runEmailAction, {
      mode: 'verifyEmail',
      oobCode: await newestCode(api, email),
    });

  beforeEach(async () => {
    api = await startAuthApi();
    await signUp(api, email);
  });
  afterEach(() => api.stop());

  it('A reset request gets the same response for a known and an unknown address, and mails the known one (AUTH-3, AUTH-108)', async () => {
    const headersOf = ({ headers }: { headers: Headers }) => [...headers.keys()];
    const known = await request('PASSWORD_RESET');
    const unknown = await request('PASSWORD_RESET', 'nobody@example.org');
    expect(known).toMatchObject({ status: 200, body: {} });
    expect(unknown).toMatchObject({ status: 200, body: {} });
    expect(headersOf(known)).toEqual(headersOf(unknown));
    const mail = (await api.mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ subject: 'Choose a new password' });
    const [link = ''] = /https?:\S+/.exec(mail?.text ?? '') ?? [];
    const { origin, pathname, searchParams } = new URL(link);
    expect(`${origin}${pathname}`).toBe(`${api.config.baseUrl}/auth/action`);
    // Password managers need the address beside the new password.
    expect([...searchParams]).toEqual([
      ['mode', 'resetPassword'],
      ['oobCode', expect.any(String)],
      ['email', email],
    ]);
    expect(await mailCount('nobody@example.org')).toBe(0);
  });

  it('A reset request enqueues one job for a known and for an unknown address (AUTH-108)', async () => {
    const { jobs } = api.platform;
    const enqueue = jest.spyOn(jobs, 'enqueue');
    await request('PASSWORD_RESET');
    await request('PASSWORD_RESET', 'nobody@example.org');
    const names = enqueue.mock.calls.map(([, name]) => name);
    expect(names).toEqual(['auth-session.mail-code', 'auth-session.mail-code']);
  });

  it('A reset mail links to the configured address whatever the forwarding headers say (AUTH-141)', async () => {
    await api.call(
      endpoints.requestCode,
      { email, requestType: 'PASSWORD_RESET', ticket: await ticketFor(api, 'reset') },
      { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } },
    );
    const mail = (await api.mailsTo(email)).at(-1);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  it('Several links of a kind work until one of them is used, and end no link of another kind (AUTH-129)', async () => {
    const verification = await newestCode(api, email);
    await request('PASSWORD_RESET');
    const first = await newestCode(api, email);
    api.clock.advance({ minutes: 1 });
    await request('PASSWORD_RESET');
    const second = await newestCode(api, email);
    const reset = (oobCode: string) =>
      api.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode,
        newPassword: 'a new password',
      });
    expect(
      await api.call(endpoints.runEmailAction, { mode: 'verifyEmail', oobCode: verification }),
    ).toMatchObject({
      status: 200,
    });
    expect(await reset(first)).toMatchObject({ status: 200 });
    expect(await reset(second)).toMatchObject({ error: { error: 'INVALID_CODE' } });
  });

  it('A verified email address gets no verification link (AUTH-3)', async () => {
    await verify();
    api.clock.advance({ minutes: 2 });
    expect(await request('VERIFY_EMAIL')).toMatchObject({ status: 200, body: {} });
    expect(await mailCount()).toBe(1);
  });

  it('An address gets one verification mail a minute, counting the mail of the sign-up (AUTH-125)', async () => {
    await request('VERIFY_EMAIL');
    expect(await mailCount()).toBe(1);
    api.clock.advance({ minutes: 1 });
    await request('VERIFY_EMAIL');
    await request('VERIFY_EMAIL');
    expect(await mailCount()).toBe(2);
  });

  it('An address gets five reset mails an hour, the last of which works (AUTH-126)', async () => {
    for (let time = 0; time < 12; time += 1) {
      expect(await request('PASSWORD_RESET')).toMatchObject({ status: 200, body: {} });
      api.clock.advance({ minutes: 2 });
    }
    expect(await mailCount()).toBe(1 + 5);
    const oobCode = await newestCode(api, email);
    expect(
      await api.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode,
        newPassword: 'a new password',
      }),
    ).toMatchObject({ status: 200 });
  });

  it('32 racing requests for a reset send one mail (AUTH-125)', async () => {
    api.clock.advance({ minutes: 2 });
    await Promise.all(Array.from({ length: 32 }, () => request('PASSWORD_RESET')));
    expect(await mailCount()).toBe(2);
  });

  it('A reset request needs a ticket for its action, which works once (AUTH-103)', async () => {
    const ticket = await ticketFor(api, 'reset');
    const input = { email, requestType: 'PASSWORD_RESET' as const };
    const rejected = { status: 403, error: { error: 'BOT_CHECK_FAILED' } };
    expect(await api.call(endpoints.requestCode, input)).toMatchObject(rejected);
    expect(
      await api.call(endpoints.requestCode, { ...input, ticket: await ticketFor(api, 'signin') }),
    ).toMatchObject(rejected);
    expect(await api.call(endpoints.requestCode, { ...input, ticket })).toMatchObject({
      status: 200,
    });
    expect(await api.call(endpoints.requestCode, { ...input, ticket })).toMatchObject(rejected);
  });

  it('A signed-in owner needs no ticket for their own address, and one for another address (AUTH-3, AUTH-103)', async () => {
    const other = 'grace@example.org';
    const { idToken } = await signedInUser(api, other);
    api.clock.advance({ minutes: 1 });
    const ask = (address: string) =>
      api.call(
        endpoints.requestCode,
        { email: address, requestType: 'VERIFY_EMAIL' },
        { token: idToken },
      );
    expect(await ask(other)).toMatchObject({ status: 200 });
    expect(await mailCount(other)).toBe(2);
    expect(await ask(email)).toMatchObject({ status: 403, error: { error: 'BOT_CHECK_FAILED' } });
  });

  describe('for the signed-in owner', () => {
    let token: string;
    const ask = () =>
      api.call(endpoints.requestCode, { email, requestType: 'VERIFY_EMAIL' }, { token });
    const tooMany = { status: 429, error: { error: 'TOO_MANY_REQUESTS' } };

    beforeEach(async () => {
      token = (await signIn(api, email)).idToken;
    });

    it('A signed-in owner gets 429 with the seconds to wait within a minute of the last mail (AUTH-124, AUTH-125)', async () => {
      api.clock.advance({ seconds: 20 });
      const response = await ask();
      expect(response).toMatchObject(tooMany);
      expect(response.headers.get('retry-after')).toBe('40');
      expect(await mailCount()).toBe(1);
      api.clock.advance({ seconds: 40 });
      expect(await ask()).toMatchObject({ status: 200 });
      expect(await mailCount()).toBe(2);
    });

    it('A signed-in owner gets 429 with the rest of the hour after five mails (AUTH-124, AUTH-126)', async () => {
      for (let mail = 0; mail < 5; mail += 1) {
        api.clock.advance({ minutes: 1 });
        expect(await ask()).toMatchObject({ status: 200 });
      }
      api.clock.advance({ minutes: 1 });
      const response = await ask();
      expect(response).toMatchObject(tooMany);
      expect(response.headers.get('retry-after')).toBe(String(55 * 60));
    });

    it('Requests that the pause rejects do not count against the five mails an hour (AUTH-125)', async () => {
      for (let mail = 0; mail < 5; mail += 1) {
        for (let time = 0; time < 5; time += 1) expect(await ask()).toMatchObject(tooMany);
        api.clock.advance({ minutes: 1 });
        expect(await ask()).toMatchObject({ status: 200 });
      }
      expect(await mailCount()).toBe(1 + 5);
    });
  });

  it('The scheduled job deletes expired codes (AUTH-128)', async () => {
    const { query } = api.platform.database;
    expect(await query.select().from(emailCodes)).toHaveLength(1);
    api.clock.advance({ hours: 24 });
    await api.runScheduledJobs();
    expect(await query.select().from(emailCodes)).toHaveLength(0);
  });
});
