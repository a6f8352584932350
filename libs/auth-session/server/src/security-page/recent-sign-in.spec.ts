import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import { requiredProof } from '@portal/shared/contract';
import type { TestApi } from '@portal/server/testing';
import { waysIn } from '../records/way-in.tables';
import { goodPassword, isAlive, newestCode, signIn, trySignIn } from '../testing/auth-api';
import {
  callerEmail as email,
  everyRow,
  everyUserEndpoint,
  startForEveryEndpoint,
} from '../testing/every-endpoint';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, startSocialApi, ticketIn, type TestBrowser } from '../testing/social-api';

describe('a stolen idToken', () => {
  const newEmail = 'thief@new.example';
  const needsProof = { status: 403, error: { error: 'REAUTHENTICATION_REQUIRED' } };
  const guarded = everyUserEndpoint.filter(
    ({ endpoint }) => requiredProof(endpoint) === 'recent-sign-in',
  );

  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    ({ api, token } = await startForEveryEndpoint());
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
      'addPasskey',
      'addSecondFactor',
      'beginPasskey',
      'beginSecondFactor',
      'changeSecondFactor',
      'endAllSessions',
      'endOtherSessions',
      'endSession',
      'openExtensionSession',
      'removeSecondFactor',
      'removeWayIn',
      'renewRecoveryCodes',
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

describe('proving a user with an identity of a provider', () => {
  const ada = { sub: 'campus-1815', email: 'ada@example.org', email_verified: true };
  const thief = { sub: 'campus-666', email: 'thief@example.org', email_verified: true };
  const purpose = '&purpose=reauthentication&redirect=%2Faccount%2Fsecurity';

  let api: TestApi;
  let provider: OpenidStandIn;
  let browser: TestBrowser;
  let token: string;
  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  beforeEach(async () => {
    api = await startSocialApi(provider);
    browser = openBrowser(api);
    const signUpAndIn = await browser.exchange(ticketIn(await browser.through(provider, ada)));
    token = (signUpAndIn.ok && signUpAndIn.body.session?.idToken) || '';
    api.clock.advance({ minutes: 10 });
  });
  afterEach(() => api.stop());
  afterAll(() => provider.stop());

  const prove = (ticket: string, from = browser) =>
    api.call(endpoints.reauthenticateWithTicket, { ticket }, { token, headers: from.headers() });
  const endAll = () => api.call(endpoints.endAllSessions, {}, { token });
  const proofOf = async (user: typeof ada, from = browser) =>
    ticketIn(await from.through(provider, user, purpose));
  const otherIdentity = { status: 403, error: { error: 'SOCIAL_OTHER_IDENTITY' } };
  const invalidTicket = { status: 400, error: { error: 'SOCIAL_TICKET_INVALID' } };
  const needsProof = { status: 403, error: { error: 'REAUTHENTICATION_REQUIRED' } };

  it('The provider is asked for a fresh log-in, and the page gets back where the proof was needed (AUTH-174)', async () => {
    const start = await browser.start(purpose);
    expect(start.searchParams.get('max_age')).toBe('0');
    const page = await browser.comeBack(await provider.consent(start, ada));
    expect(page.pathname).toBe('/social');
    expect(page.searchParams.get('purpose')).toBe('reauthentication');
    expect(page.searchParams.get('redirect')).toBe('/account/security');
    expect((await browser.start()).searchParams.get('max_age')).toBeNull();
  });

  it('A fresh sign-in with the linked identity proves the user (AUTH-172, AUTH-174)', async () => {
    expect(await endAll()).toMatchObject(needsProof);
    expect(await api.call(endpoints.getReauthenticationOptions, {}, { token })).toMatchObject({
      body: { hasPassword: false, providers: ['campus'] },
    });
    const ticket = await proofOf(ada);
    expect(await prove(ticket)).toMatchObject({ status: 200, body: {} });
    expect(await prove(ticket)).toMatchObject(invalidTicket);
    expect(await endAll()).toMatchObject({ status: 200 });
  });

  it('A thief with the token and an account of their own at the provider proves nothing (AUTH-174)', async () => {
    const own = openBrowser(api);
    expect(await prove(await proofOf(thief, own), own)).toMatchObject(otherIdentity);
    const signUpAndIn = openBrowser(api);
    await signUpAndIn.exchange(ticketIn(await signUpAndIn.through(provider, thief)));
    expect(await prove(await proofOf(thief, signUpAndIn), signUpAndIn)).toMatchObject(
      otherIdentity,
    );
    expect(await endAll()).toMatchObject(needsProof);
  });

  it('The ticket of another browser proves nothing (AUTH-174)', async () => {
    const ticket = await proofOf(ada);
    expect(await prove(ticket, openBrowser(api))).toMatchObject(invalidTicket);
  });

  it('The ticket of a sign-in proves nothing, and the ticket of a proof opens no session (AUTH-174)', async () => {
    expect(await prove(ticketIn(await browser.through(provider, ada)))).toMatchObject(
      invalidTicket,
    );
    expect(await browser.exchange(await proofOf(ada))).toMatchObject(invalidTicket);
  });

  it('An identity that needs the password once more proves nothing (AUTH-131, AUTH-174)', async () => {
    await api.platform.database.query.update(waysIn).set({ trusted: false });
    expect(await api.call(endpoints.getReauthenticationOptions, {}, { token })).toMatchObject({
      body: { providers: [] },
    });
    expect(await prove(await proofOf(ada))).toMatchObject(otherIdentity);
  });

  it.each([
    ['without the time of the log-in', 'no-login-time'],
    ['of a log-in an hour ago', 'old-login'],
  ])(
    'An idToken %s proves nothing, although the provider was asked to log in (AUTH-174)',
    async (_, fault) => {
      await provider.misbehave(fault);
      const page = await browser.through(provider, ada, purpose);
      expect(page.searchParams.get('error')).toBe('SOCIAL_FAILED');
      expect(page.searchParams.has('ticket')).toBe(false);
      expect(await endAll()).toMatchObject(needsProof);
    },
  );

  it('The ticket of a proof is valid for one minute (AUTH-174)', async () => {
    const ticket = await proofOf(ada);
    api.clock.advance({ minutes: 1 });
    expect(await prove(ticket)).toMatchObject(invalidTicket);
  });
});
