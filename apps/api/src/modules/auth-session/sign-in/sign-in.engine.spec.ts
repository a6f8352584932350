import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { hash } from '@node-rs/argon2';
import type { TestApi } from '../../../testing/test-api';
import { sessions, users } from '../auth-session.tables';
import {
  goodPassword,
  newestCode,
  person,
  signIn,
  signUp,
  startAuthApi,
  ticketFor,
  trySignIn,
} from '../testing/auth-api';

const email = 'ada@example.org';
const wrong = { password: 'not the password' };

describe('signing in', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it.each([email, 'ADA@Example.org'])(
    'opens a session for %s and its password',
    async (spelling) => {
      const { uid } = await signUp(api, email);
      const session = await signIn(api, spelling);
      expect(session).toMatchObject({ uid, email, expiresIn: 3600 });
      expect(
        await api.call(endpoints.getPremiumStatus, {}, { token: session.idToken }),
      ).toMatchObject({
        body: { isPremium: false, isPaid: false, reason: 'free', source: null },
      });
    },
  );

  it('answers a wrong password and an unknown address alike', async () => {
    await signUp(api, email);
    const answers = [
      await trySignIn(api, email, wrong),
      await trySignIn(api, 'nobody@example.org', wrong),
    ];
    const texts = answers.map((answer) => {
      if (answer.ok) throw new Error('It was let in.');
      const headers = [...answer.headers.keys()];
      return { status: answer.status, headers, error: { ...answer.error, requestId: '' } };
    });
    expect(texts[0]).toMatchObject({ status: 401, error: { error: 'INVALID_LOGIN_CREDENTIALS' } });
    expect(texts[0]).toEqual(texts[1]);
  });

  it('stores no token that could be used', async () => {
    const session = await person(api, email);
    const stored = JSON.stringify(await api.platform.database.query.select().from(sessions));
    expect(stored).not.toContain(session.refreshToken);
    expect(stored).not.toContain(session.refreshToken.slice(22));
    expect(stored).not.toContain(session.idToken);
  });

  it('renews a hash that was made with other parameters', async () => {
    await signUp(api, email);
    const { query } = api.platform.database;
    const passwordHash = await hash(goodPassword, { memoryCost: 8192, timeCost: 1 });
    await query.update(users).set({ passwordHash });
    await signIn(api, email);
    const [user] = await query.select().from(users);
    expect(user?.passwordHash).not.toBe(passwordHash);
    expect(api.platform.hasher.isOutdated(user?.passwordHash ?? '')).toBe(false);
    await signIn(api, email);
  });

  it('uses its ticket up, also when the password is wrong', async () => {
    await signUp(api, email);
    const ticket = await ticketFor(api, 'signin');
    await api.call(endpoints.signIn, { email, ...wrong, ticket });
    expect(
      await api.call(endpoints.signIn, { email, password: goodPassword, ticket }),
    ).toMatchObject({
      status: 403,
      error: { error: 'BOT_CHECK_FAILED' },
    });
  });

  describe('after five wrong passwords', () => {
    const fail = async (address: string, times: number) => {
      for (let time = 0; time < times; time += 1) await trySignIn(api, address, wrong);
    };
    const tooMany = { status: 429, error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' } };

    it.each([email, 'nobody@example.org'])(
      'refuses even the right one for %s and says how long',
      async (address) => {
        await signUp(api, email);
        await fail(address, 5);
        const answer = await trySignIn(api, address);
        expect(answer).toMatchObject(tooMany);
        expect(answer.headers.get('retry-after')).toBe('60');
      },
    );

    it('counts every spelling of the address as one', async () => {
      await signUp(api, email);
      for (const spelling of [
        email,
        'Ada@example.org',
        ' ada@example.org',
        'ADA@EXAMPLE.ORG',
        'adA@example.ORG ',
      ]) {
        await trySignIn(api, spelling, wrong);
      }
      expect(await trySignIn(api, email)).toMatchObject(tooMany);
    });

    it('lets the owner in again when the time is over', async () => {
      await signUp(api, email);
      await fail(email, 7);
      api.clock.advance({ minutes: 15 });
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    });

    it('lets the owner reset the password and come in at once', async () => {
      await signUp(api, email);
      await fail(email, 5);
      const ticket = await ticketFor(api, 'reset');
      await api.call(endpoints.requestCode, { email, requestType: 'PASSWORD_RESET', ticket });
      const oobCode = await newestCode(api, email);
      const newPassword = 'a brand-new password';
      await api.call(endpoints.runEmailAction, { mode: 'resetPassword', oobCode, newPassword });
      expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({ status: 200 });
    });

    it('looks at five of 32 racing guesses', async () => {
      await signUp(api, email);
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => trySignIn(api, email, wrong)),
      );
      const judged = answers.filter(({ status }) => status === 401);
      expect(judged).toHaveLength(5);
    });

    it('forgets the failures when the right one comes before', async () => {
      await signUp(api, email);
      for (let round = 0; round < 3; round += 1) {
        await fail(email, 4);
        expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
      }
    });
  });

  it('does not count what it could not judge', async () => {
    await signUp(api, email);
    const { hasher } = api.platform;
    const verify = jest.spyOn(hasher, 'verify');
    for (let time = 0; time < 6; time += 1) {
      verify.mockRejectedValueOnce(new Error('The thread pool is away.'));
      expect(await trySignIn(api, email)).toMatchObject({ status: 500 });
    }
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
  });
});

describe('guessing across accounts', () => {
  let api: TestApi;
  afterEach(() => api.stop());

  it('is refused by network: the addresses of one /64 share a count, another network is let in', async () => {
    api = await startAuthApi({
      environment: { TRUSTED_PROXIES: 'loopback' },
      ports: {
        hasher: {
          hash: async (text) => text,
          verify: async (known, text) => known === text,
          isOutdated: () => false,
        },
      },
    });
    await signUp(api, email);
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    for (let guess = 0; guess < 100; guess += 1) {
      const ip = `2001:db8::${guess.toString(16)}`;
      expect(await trySignIn(api, `nobody${guess}@example.org`, from(ip))).toMatchObject({
        status: 401,
      });
    }
    const refused = await trySignIn(api, email, from('2001:DB8:0:0:ffff::1'));
    expect(refused).toMatchObject({ status: 429, error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
    expect(await trySignIn(api, email, from('2001:db8:0:1::1'))).toMatchObject({ status: 200 });
  });
});
