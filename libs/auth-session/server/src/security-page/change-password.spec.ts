import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import {
  askForReset,
  goodPassword,
  isAlive,
  signedInUser,
  signIn,
  startAuthApi,
  trySignIn,
} from '../testing/auth-api';

const email = 'ada@example.org';
const newPassword = 'a brand-new password';
const wrong = { status: 403, error: { error: 'WRONG_PASSWORD' } };

describe('changePassword', () => {
  let api: TestApi;
  let own: Awaited<ReturnType<typeof signedInUser>>;
  const change = (
    input: { currentPassword?: string; newPassword?: string } = {},
    token = own.idToken,
  ) =>
    api.call(
      endpoints.changePassword,
      { currentPassword: goodPassword, newPassword, ...input },
      { token },
    );
  const refresh = (refreshToken: string) => api.call(endpoints.refreshSession, { refreshToken });

  beforeEach(async () => {
    api = await startAuthApi();
    own = await signedInUser(api, email, { rememberMe: true });
  });
  afterEach(() => api.stop());

  it('Changing the password ends every session and returns a new one (AUTH-14, AUTH-123)', async () => {
    const other = await signIn(api, email, { rememberMe: true });
    const response = await change();
    if (!response.ok) throw new Error(response.error.error);
    for (const { idToken, refreshToken } of [own, other]) {
      expect(await isAlive(api, idToken)).toBe(false);
      expect(await refresh(refreshToken)).toMatchObject({ status: 400 });
    }
    expect(await isAlive(api, response.body.idToken)).toBe(true);
    expect(await refresh(response.body.refreshToken)).toMatchObject({ status: 200 });
    expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
    expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({ status: 200 });
  });

  it('A session that is not remembered keeps its end when the password changes (AUTH-123)', async () => {
    const short = await signIn(api, email);
    api.clock.advance({ minutes: 59 });
    const response = await change({}, short.idToken);
    if (!response.ok) throw new Error(response.error.error);
    api.clock.advance({ hours: 3 });
    const refreshed = await refresh(response.body.refreshToken);
    if (!refreshed.ok) throw new Error(refreshed.error.error);
    api.clock.advance({ minutes: 1 });
    expect(await refresh(refreshed.body.refresh_token)).toMatchObject({ status: 400 });
  });

  it('Changing the password mails the owner and records a security event (AUTH-123)', async () => {
    api.clock.advance({ seconds: 1 });
    const response = await change();
    if (!response.ok) throw new Error(response.error.error);
    const mail = (await api.mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ subject: 'Your password was changed' });
    expect(mail?.text).toContain(`${api.config.baseUrl}/reset-password`);
    expect(
      await api.call(endpoints.getSecurityActivity, {}, { token: response.body.idToken }),
    ).toMatchObject({ body: { events: [{ kind: 'password-changed' }, { kind: 'signed-in' }] } });
  });

  it('Wrong current passwords lock the change of password and not the sign-in (AUTH-123)', async () => {
    for (let time = 0; time < 5; time += 1)
      expect(await change({ currentPassword: 'not the password' })).toMatchObject(wrong);
    const rejected = await change();
    expect(rejected).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
    });
    expect(rejected.headers.get('retry-after')).toBe('60');
    expect(await isAlive(api, own.idToken)).toBe(true);
    const { idToken } = await signIn(api, email);
    expect(await change({}, idToken)).toMatchObject({ status: 429 });
    api.clock.advance({ minutes: 1 });
    expect(await change()).toMatchObject({ status: 200 });
  });

  it.each([
    ['INVALID_PASSWORD', '12345'],
    ['COMMON_PASSWORD', 'password'],
  ])(
    'Changing the password is rejected with %s before the current one is checked (AUTH-120, AUTH-122)',
    async (error, weak) => {
      expect(await change({ newPassword: weak })).toMatchObject({ status: 400, error: { error } });
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    },
  );

  it('Changing the password ends the mailed links (AUTH-131)', async () => {
    const reset = await askForReset(api, email);
    await change();
    expect(
      await api.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode: reset,
        newPassword: 'yet another one',
      }),
    ).toMatchObject({ error: { error: 'INVALID_CODE' } });
  });

  it('One of 32 racing requests changes the password (AUTH-123)', async () => {
    const choices = Array.from({ length: 32 }, (_, index) => `choice number ${index}`);
    const responses = await Promise.all(choices.map((choice) => change({ newPassword: choice })));
    const winners = choices.filter((_, index) => responses[index]?.ok);
    expect(winners).toHaveLength(1);
    // The other requests sent a password that was no longer the current one.
    api.clock.advance({ minutes: 15 });
    expect(await trySignIn(api, email, { password: winners[0] ?? '' })).toMatchObject({
      status: 200,
    });
  });

  it('Changing the password ends a session that is opened with the old one at the same moment (AUTH-146)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const passwords = [`password of round ${round}`, `password of round ${round + 1}`] as const;
      const current = round === 0 ? goodPassword : passwords[0];
      const { idToken } = await signIn(api, email, { password: current });
      const [changed, ...raced] = await Promise.all([
        change({ currentPassword: current, newPassword: passwords[1] }, idToken),
        trySignIn(api, email, { password: current }),
        trySignIn(api, email, { password: current }),
      ]);
      expect(changed.ok).toBe(true);
      for (const response of raced)
        if (response.ok) expect(await isAlive(api, response.body.idToken)).toBe(false);
    }
  });

  it('A change of password that fails halfway changes nothing (AUTH-123)', async () => {
    jest.spyOn(api.platform.mailer, 'send').mockRejectedValueOnce(new Error('The queue is away.'));
    expect(await change()).toMatchObject({ status: 500 });
    expect(await isAlive(api, own.idToken)).toBe(true);
    expect(await change()).toMatchObject({ status: 200 });
  });

  it('A user without a password cannot change it (AUTH-14)', async () => {
    await api.platform.database.query.update(users).set({ passwordHash: null });
    expect(await change()).toMatchObject({ status: 409, error: { error: 'PASSWORD_NOT_SET' } });
  });

  it('Changing the password needs a token (AUTH-144)', async () => {
    expect(await change({}, 'a.b.c')).toMatchObject({ status: 401 });
  });
});
