import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { users } from '../auth-session.tables';
import {
  askForReset,
  goodPassword,
  isAlive,
  person,
  signIn,
  startAuthApi,
  trySignIn,
} from '../testing/auth-api';

const email = 'ada@example.org';
const newPassword = 'a brand-new password';
const wrong = { status: 403, error: { error: 'WRONG_PASSWORD' } };

describe('changing the password', () => {
  let api: TestApi;
  let own: Awaited<ReturnType<typeof person>>;
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
    own = await person(api, email, { rememberMe: true });
  });
  afterEach(() => api.stop());

  it('ends every session and lets the caller go on in a new one', async () => {
    const other = await signIn(api, email, { rememberMe: true });
    const answer = await change();
    if (!answer.ok) throw new Error(answer.error.error);
    for (const { idToken, refreshToken } of [own, other]) {
      expect(await isAlive(api, idToken)).toBe(false);
      expect(await refresh(refreshToken)).toMatchObject({ status: 400 });
    }
    expect(await isAlive(api, answer.body.idToken)).toBe(true);
    expect(await refresh(answer.body.refreshToken)).toMatchObject({ status: 200 });
    expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
    expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({ status: 200 });
  });

  it('keeps the end of a session that is not remembered', async () => {
    const short = await signIn(api, email);
    api.clock.advance({ minutes: 59 });
    const answer = await change({}, short.idToken);
    if (!answer.ok) throw new Error(answer.error.error);
    api.clock.advance({ hours: 3 });
    expect(await refresh(answer.body.refreshToken)).toMatchObject({ status: 200 });
    api.clock.advance({ minutes: 1 });
    expect(await refresh(answer.body.refreshToken)).toMatchObject({ status: 400 });
  });

  it('tells the owner by mail and in the activity', async () => {
    api.clock.advance({ seconds: 1 });
    const answer = await change();
    if (!answer.ok) throw new Error(answer.error.error);
    const mail = (await api.mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ subject: 'Your password was changed' });
    expect(mail?.text).toContain(`${api.config.baseUrl}/reset-password`);
    expect(
      await api.call(endpoints.getSecurityActivity, {}, { token: answer.body.idToken }),
    ).toMatchObject({ body: { events: [{ kind: 'password-changed' }, { kind: 'signed-in' }] } });
  });

  it('wants the current one, and counts a wrong one as an attempt', async () => {
    for (let time = 0; time < 5; time += 1)
      expect(await change({ currentPassword: 'not the password' })).toMatchObject(wrong);
    const refused = await change();
    expect(refused).toMatchObject({ status: 429, error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await trySignIn(api, email)).toMatchObject({ status: 429 });
    expect(await isAlive(api, own.idToken)).toBe(true);
  });

  it.each([
    ['INVALID_PASSWORD', '12345'],
    ['COMMON_PASSWORD', 'password'],
  ])('refuses with %s before it asks for anything', async (error, weak) => {
    expect(await change({ newPassword: weak })).toMatchObject({ status: 400, error: { error } });
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
  });

  it('kills the mailed links of before', async () => {
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

  it('lets one of 32 racers choose', async () => {
    const choices = Array.from({ length: 32 }, (_, index) => `choice number ${index}`);
    const answers = await Promise.all(choices.map((choice) => change({ newPassword: choice })));
    const winners = choices.filter((_, index) => answers[index]?.ok);
    expect(winners).toHaveLength(1);
    // The losers gave a password that was not the current one any more.
    api.clock.advance({ minutes: 15 });
    expect(await trySignIn(api, email, { password: winners[0] ?? '' })).toMatchObject({
      status: 200,
    });
  });

  it('leaves no session open that began with the old one meanwhile', async () => {
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
      for (const answer of raced)
        if (answer.ok) expect(await isAlive(api, answer.body.idToken)).toBe(false);
    }
  });

  it('changes nothing when a step fails', async () => {
    jest.spyOn(api.platform.mailer, 'send').mockRejectedValueOnce(new Error('The queue is away.'));
    expect(await change()).toMatchObject({ status: 500 });
    expect(await isAlive(api, own.idToken)).toBe(true);
    expect(await change()).toMatchObject({ status: 200 });
  });

  it('is not for a person without a password', async () => {
    await api.platform.database.query.update(users).set({ passwordHash: null });
    expect(await change()).toMatchObject({ status: 409, error: { error: 'PASSWORD_NOT_SET' } });
  });

  it('is nobody’s without a token', async () => {
    expect(await change({}, 'a.b.c')).toMatchObject({ status: 401 });
  });
});
