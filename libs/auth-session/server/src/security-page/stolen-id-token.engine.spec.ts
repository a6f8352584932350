import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import { waysIn } from '../records/way-in.tables';
import { goodPassword, isAlive, newestCode, signIn, trySignIn, verify } from '../testing/auth-api';
import {
  callerEmail as email,
  everyRow,
  everyUserEndpoint,
  startForEveryEndpoint,
} from '../testing/every-endpoint';

const newEmail = 'thief@new.example';
const needsProof = { status: 403, error: { error: 'REAUTHENTICATION_REQUIRED' } };
const guarded = everyUserEndpoint.filter(({ endpoint }) => endpoint.recentSignIn);

describe('a stolen idToken', () => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    ({ api, token } = await startForEveryEndpoint());
    await verify(api, email);
  });
  afterEach(() => api.stop());

  const startChange = (idToken = token) =>
    api.call(endpoints.startEmailChange, { newEmail }, { token: idToken });
  const prove = (password = goodPassword, idToken = token) =>
    api.call(endpoints.reauthenticate, { password }, { token: idToken });
  const isUsedUp = async (response: ReturnType<typeof startChange>) =>
    expect(await response).toMatchObject(needsProof);

  it('The endpoints that need a recent sign-in are those that a thief could take the account over with (AUTH-179)', () => {
    expect(guarded.map(({ name }) => name)).toEqual([
      'endAllSessions',
      'endOtherSessions',
      'endSession',
      'openExtensionSession',
      'removeWayIn',
      'startEmailChange',
    ]);
  });

  it('Ten minutes after the sign-in its token alone does nothing that needs a recent one (AUTH-179)', async () => {
    await signIn(api, email);
    api.clock.advance({ minutes: 10 });
    const before = await everyRow(api);
    for (const { endpoint, request } of guarded)
      expect(await api.call(endpoint, request, { token })).toMatchObject(needsProof);
    expect(await everyRow(api)).toBe(before);
  });

  it('Just before the ten minutes are over the token is enough (AUTH-179)', async () => {
    api.clock.advance({ minutes: 9, seconds: 59 });
    expect(await startChange()).toMatchObject({ status: 200 });
  });

  it('A refresh does not make the sign-in recent (AUTH-179)', async () => {
    const { refreshToken } = await signIn(api, email, { rememberMe: true });
    api.clock.advance({ minutes: 10 });
    const refreshed = await api.call(endpoints.refreshSession, { refreshToken });
    if (!refreshed.ok) throw new Error(refreshed.error.error);
    await isUsedUp(startChange(refreshed.body.id_token));
  });

  it('The password makes the sign-in of its own session recent, for ten minutes (AUTH-173, AUTH-179)', async () => {
    const other = await signIn(api, email);
    api.clock.advance({ minutes: 30 });
    expect(await prove()).toMatchObject({ status: 200, body: {} });
    await isUsedUp(startChange(other.idToken));
    expect(await startChange()).toMatchObject({ status: 200 });
    api.clock.advance({ minutes: 10 });
    await isUsedUp(startChange());
  });

  it('A wrong password proves nothing, and guessing it has a wait of its own that never locks the log-in (AUTH-175)', async () => {
    api.clock.advance({ minutes: 10 });
    for (let time = 0; time < 5; time += 1)
      expect(await prove('not the password')).toMatchObject({
        status: 403,
        error: { error: 'WRONG_PASSWORD' },
      });
    const waiting = await prove();
    expect(waiting).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
    });
    expect(waiting.headers.get('retry-after')).toBe('60');
    await isUsedUp(startChange());
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    expect((await prove()).status).toBe(429);
    api.clock.advance({ minutes: 1 });
    expect(await prove()).toMatchObject({ status: 200 });
  });

  it('An owner who proves the password again and again has no wait, and gives a stranger at the log-in no new guesses (AUTH-175)', async () => {
    for (let time = 0; time < 5; time += 1)
      await trySignIn(api, email, { password: 'not the password' });
    for (let time = 0; time < 7; time += 1) expect(await prove()).toMatchObject({ status: 200 });
    expect(await trySignIn(api, email)).toMatchObject({ status: 429 });
  });

  it('Of 16 racing guesses five are checked (AUTH-175)', async () => {
    const guesses = await Promise.all(Array.from({ length: 16 }, () => prove('not the password')));
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(11);
  });

  it('An account without a password cannot be proven by one (AUTH-172, AUTH-173, AUTH-310)', async () => {
    const options = () => api.call(endpoints.getReauthenticationOptions, {}, { token });
    const has = () => api.call(endpoints.hasUserPassword, {}, { token });
    expect(await has()).toMatchObject({ body: { hasPassword: true } });
    expect(await options()).toMatchObject({ body: { hasPassword: true, providers: [] } });
    await api.platform.database.query.update(users).set({ passwordHash: null });
    await api.platform.database.query.delete(waysIn);
    expect(await has()).toMatchObject({ body: { hasPassword: false } });
    expect(await api.call(endpoints.hasUserPassword, {})).toMatchObject({ status: 401 });
    expect(await options()).toMatchObject({ body: { hasPassword: false, providers: [] } });
    expect(await prove()).toMatchObject({ status: 409, error: { error: 'PASSWORD_NOT_SET' } });
  });

  describe('that starts a change of the email address in time', () => {
    const warning = 'Your email address is about to change';
    const warnings = async () =>
      (await api.mailsTo(email)).filter(({ subject }) => subject === warning);
    const run = (mode: 'cancelEmailChange' | 'verifyAndChangeEmail', oobCode: string) =>
      api.call(endpoints.runEmailAction, { mode, oobCode });
    const invalid = { status: 400, error: { error: 'INVALID_CODE' } };

    it('The owner is mailed before anything changes, with the new address and a link that stops it (AUTH-178)', async () => {
      await startChange();
      const [mail, ...others] = await warnings();
      expect(others).toHaveLength(0);
      expect(mail?.text).toContain(newEmail);
      expect(mail?.text).toContain(
        `${api.config.baseUrl}/auth/action?mode=cancelEmailChange&oobCode=`,
      );
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    });

    it('The owner’s link stops the change, ends every session and works once (AUTH-178)', async () => {
      await startChange();
      const stop = await newestCode(api, email);
      const change = await newestCode(api, newEmail);
      expect((await api.fetch(`/auth/action?mode=cancelEmailChange&oobCode=${stop}`)).ok).toBe(
        false,
      );
      expect(await isAlive(api, token)).toBe(true);
      expect(await run('cancelEmailChange', stop)).toMatchObject({
        status: 200,
        body: { mode: 'cancelEmailChange', email },
      });
      expect(await isAlive(api, token)).toBe(false);
      expect(await run('verifyAndChangeEmail', change)).toMatchObject(invalid);
      expect(await run('cancelEmailChange', stop)).toMatchObject(invalid);
      const { idToken } = await signIn(api, email);
      expect(await api.call(endpoints.getSecurityActivity, {}, { token: idToken })).toMatchObject({
        body: {
          events: expect.arrayContaining([
            expect.objectContaining({ kind: 'email-change-stopped' }),
          ]),
        },
      });
    });

    it('When the owner’s link and the link of the change are used at the same time, one of them works (AUTH-178)', async () => {
      await startChange();
      const stop = await newestCode(api, email);
      const change = await newestCode(api, newEmail);
      const responses = await Promise.all([
        run('cancelEmailChange', stop),
        run('verifyAndChangeEmail', change),
      ]);
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('No mail goes out when the change could not be stored (AUTH-178)', async () => {
      const send = api.platform.mailer.send.bind(api.platform.mailer);
      jest
        .spyOn(api.platform.mailer, 'send')
        .mockImplementationOnce(send)
        .mockRejectedValueOnce(new Error('The queue is away.'));
      expect(await startChange()).toMatchObject({ status: 500 });
      expect(await warnings()).toHaveLength(0);
      expect(await api.mailsTo(newEmail)).toHaveLength(0);
    });
  });
});
