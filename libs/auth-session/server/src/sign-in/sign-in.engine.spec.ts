import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { hash } from '@node-rs/argon2';
import type { TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import {
  goodPassword,
  newestCode,
  signedInUser,
  signIn,
  signUp,
  startAuthApi,
  ticketFor,
  trySignIn,
} from '../testing/auth-api';

const email = 'ada@example.org';
const wrong = { password: 'not the password' };

describe('signIn', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it.each([email, 'ADA@Example.org'])(
    'Signing in with the address %s and its password opens a session (AUTH-2, AUTH-101)',
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

  it('A wrong password and an unknown address get the same response (AUTH-108)', async () => {
    await signUp(api, email);
    const responses = [
      await trySignIn(api, email, wrong),
      await trySignIn(api, 'nobody@example.org', wrong),
    ];
    const texts = responses.map((response) => {
      if (response.ok) throw new Error('The sign-in was accepted.');
      const headers = [...response.headers.keys()];
      return { status: response.status, headers, error: { ...response.error, requestId: '' } };
    });
    expect(texts[0]).toMatchObject({ status: 401, error: { error: 'INVALID_LOGIN_CREDENTIALS' } });
    expect(texts[0]).toEqual(texts[1]);
  });

  it('No token is stored in a form that can be used (AUTH-115)', async () => {
    const session = await signedInUser(api, email);
    const stored = JSON.stringify(await api.platform.database.query.select().from(sessions));
    expect(stored).not.toContain(session.refreshToken);
    expect(stored).not.toContain(session.refreshToken.slice(22));
    expect(stored).not.toContain(session.idToken);
  });

  it('Signing in replaces a password hash that was made with other parameters (AUTH-145)', async () => {
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

  it('A sign-in uses its ticket, also with a wrong password (AUTH-103)', async () => {
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
      'After five wrong passwords even the right one is rejected for %s, with the seconds to wait (AUTH-106)',
      async (address) => {
        await signUp(api, email);
        await fail(address, 5);
        const response = await trySignIn(api, address);
        expect(response).toMatchObject(tooMany);
        expect(response.headers.get('retry-after')).toBe('60');
      },
    );

    it('Wrong passwords for every spelling of an address count together (AUTH-101, AUTH-106)', async () => {
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

    it('The owner can sign in again when the wait is over (AUTH-106)', async () => {
      await signUp(api, email);
      await fail(email, 7);
      api.clock.advance({ minutes: 15 });
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    });

    it('The owner can reset the password and sign in during a wait (AUTH-106)', async () => {
      await signUp(api, email);
      await fail(email, 5);
      const ticket = await ticketFor(api, 'reset');
      await api.call(endpoints.requestCode, { email, requestType: 'PASSWORD_RESET', ticket });
      const oobCode = await newestCode(api, email);
      const newPassword = 'a brand-new password';
      await api.call(endpoints.runEmailAction, { mode: 'resetPassword', oobCode, newPassword });
      expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({ status: 200 });
    });

    it('Five of 32 racing guesses are checked (AUTH-106)', async () => {
      await signUp(api, email);
      const responses = await Promise.all(
        Array.from({ length: 32 }, () => trySignIn(api, email, wrong)),
      );
      const judged = responses.filter(({ status }) => status === 401);
      expect(judged).toHaveLength(5);
    });

    it('A successful sign-in ends the count of wrong passwords (AUTH-106)', async () => {
      await signUp(api, email);
      for (let round = 0; round < 3; round += 1) {
        await fail(email, 4);
        expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
      }
    });
  });

  it('An attempt whose password could not be checked does not count (AUTH-106)', async () => {
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
