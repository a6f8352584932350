import type { Session } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { flush } from '../testing/fake-browser';
import { sessionScene } from '../testing/session-scene';
import { earlyRequestsBootScript, withEarlyResponses } from './early-requests';
import {
  sessionChanged,
  sessionEnded,
  type SessionEndReason,
  sessionReducer as reduce,
  type SessionState,
  signOutRequested,
  userLoaded,
} from './session-slice';
import { browserSessionStorage } from './session-storage';

describe('session storage', () => {
  const session: Session = {
    uid: 'uid-ada',
    idToken: 'id-token-1',
    refreshToken: 'refresh-token-0001',
    expiresIn: 3_600,
    expiresAt: 1_800_000_000,
    emailVerified: true,
    user: testUser({ email: 'ādå@example.edu' }),
  };

  const decoded = (cookie = '') => {
    const [, base64 = ''] = /=([^;]*)/.exec(cookie) ?? [];
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  };

  describe('the cookies of the session', () => {
    let written: string[];

    beforeEach(() => {
      written = [];
      jest
        .spyOn(document, 'cookie', 'set')
        .mockImplementation((cookie) => void written.push(cookie));
    });

    afterEach(() => {
      jest.restoreAllMocks();
    });

    const share = (shared: Session | undefined, cookieDomain?: string) =>
      browserSessionStorage(cookieDomain).share(shared);

    it('There are three session cookies, each the base64 of a JSON object with one value (AUTH-44)', () => {
      share(session, '');
      expect(written.map((cookie) => cookie.split('=')[0])).toEqual([
        'session_id_token',
        'session_config',
        'session',
      ]);
      const { config, ...user } = testUser({ email: 'ādå@example.edu' });
      const { dictionary, ...shared } = config;
      expect(dictionary).toEqual({});
      expect(written.map(decoded)).toEqual([
        { value: 'id-token-1' },
        { value: shared },
        { value: { uid: 'uid-ada', email: user.email, expiresAt: 1_800_000_000, user } },
      ]);
    });

    it('The session cookies last 10 seconds, on secure connections, for this host (AUTH-44)', () => {
      share(session, '');
      for (const cookie of written) {
        expect(cookie).toMatch(/; Path=\/; Max-Age=10; Secure; SameSite=Lax$/);
        expect(cookie).not.toContain('Domain');
      }
    });

    it('The session cookies are for the configured parent domain (AUTH-44)', () => {
      share(session, 'lemma.example');
      expect(written).toHaveLength(3);
      for (const cookie of written) expect(cookie).toContain('; Domain=lemma.example; ');
    });

    it('An app that names no domain for the session cookies writes none (AUTH-44)', () => {
      share(session);
      share(undefined);
      expect(written).toEqual([]);
    });

    it('The session cookies are not written before the user is known (AUTH-45)', () => {
      const { user: _user, ...tokens } = session;
      share(tokens, '');
      expect(written).toEqual([]);
    });

    it('The session cookies are removed when the session ends (AUTH-44)', () => {
      share(undefined, '');
      expect(written).toHaveLength(3);
      for (const cookie of written) expect(cookie).toMatch(/^\w+=; Path=\/; Max-Age=0;/);
    });
  });

  describe('the session that is shared with other subdomains', () => {
    it('The shared session is written at sign-in and at each refresh, and removed at sign-out (AUTH-44)', async () => {
      const { browser, openTab, signIn } = sessionScene();
      const tab = await openTab();
      expect(browser.shared()).toBeUndefined();

      await signIn(tab);
      expect(browser.shared()).toMatchObject({
        idToken: 'id-token-1',
        session: { uid: 'uid-ada', email: 'ada@example.edu' },
      });

      await tab.session.getIdToken({ renew: true });
      expect(browser.shared()).toMatchObject({ idToken: 'id-token-2' });

      tab.store.dispatch(signOutRequested());
      await flush();
      expect(browser.shared()).toBeUndefined();
    });

    it('The shared session is written once the user is known (AUTH-45)', async () => {
      const { server, browser, openTab, signIn } = sessionScene();
      const tab = await openTab();
      const release = server.hold('/api/auth/user');
      await signIn(tab);
      expect(browser.shared()).toBeUndefined();
      release();
      await flush();
      expect(browser.shared()).toMatchObject({ session: { uid: 'uid-ada' } });
    });
  });
});

describe('the state of the session', () => {
  const session: Session = {
    uid: 'uid-ada',
    idToken: 'a.b.c',
    refreshToken: 'refresh-token-0001',
    expiresIn: 3_600,
    expiresAt: 2_000_000_000,
    emailVerified: false,
  };
  const newer = { ...session, idToken: 'd.e.f', refreshToken: 'refresh-token-0002' };
  const starting: SessionState = { status: 'starting' };
  const signedIn: SessionState = { status: 'signed-in', session };
  const signedOut: SessionState = { status: 'signed-out', reason: 'absent' };

  it('The status is "starting" before the stored session was read', () => {
    expect(reduce(undefined, { type: 'init' })).toEqual(starting);
  });

  it.each([starting, signedIn, signedOut])('A new session after %j is signed in', (state) => {
    const after = reduce(state, sessionChanged(newer));
    expect(after).toEqual({ status: 'signed-in', session: newer });
  });

  it('The session takes the verified address from the loaded user', () => {
    const user = testUser();
    expect(reduce(signedIn, userLoaded(user))).toEqual({
      status: 'signed-in',
      session: { ...session, user, emailVerified: true },
    });
  });

  it('The user of another session is ignored', () => {
    expect(reduce(signedIn, userLoaded(testUser({ uid: 'uid-bob' })))).toBe(signedIn);
  });

  it.each([starting, signedOut])(
    'A user that arrives while no user is signed in is ignored: %j',
    (state) => {
      expect(reduce(state, userLoaded(testUser()))).toBe(state);
    },
  );

  it.each<SessionEndReason>([
    'absent',
    'signed-out',
    'ended',
    'rejected',
    'invalid',
    'sign-in-failed',
  ])('After the session has ended only the reason is kept: %s', (reason) => {
    for (const state of [starting, signedIn, signedOut]) {
      expect(reduce(state, sessionEnded(reason))).toEqual({ status: 'signed-out', reason });
    }
  });
});

describe('the early requests of the page', () => {
  const now = new Date('2026-11-24T10:00:00Z');

  const url = 'https://portal.example/api/auth/user';

  const sessions = 'https://portal.example/api/account/sessions';

  const listed = {
    '/account': [
      { url, isBearer: true },
      { isGet: true, url: sessions },
      { isGet: true, url: `${sessions}/verified`, needs: 'emailVerified' },
    ],
    '/manage-group': [
      { url, isBearer: true, needs: 'admin_group', body: { limit: 5 }, unlessStored: 'size' },
    ],
  };

  const stored = { uid: 'uid-ada', idToken: 'id-token-1', expiresAt: now.getTime() / 1000 + 60 };

  const verified = { uid: 'uid-ada', emailVerified: true };

  const sent = jest.fn();

  let answer: () => Promise<Response>;

  /** Runs the boot script on a page, in a browser that has stored a session. */
  function boot(session?: object, { path = '/account', user = verified as object } = {}) {
    window.history.replaceState(null, '', path);
    if (session) window.localStorage.setItem('session', JSON.stringify(session));
    window.localStorage.setItem('session-user', JSON.stringify(user));
    Object.assign(window, { portalConfig: { earlyRequests: listed } });
    new Function(earlyRequestsBootScript)();
  }

  const requested = (token = 'id-token-1') => ({
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });

  beforeEach(() => {
    jest.useFakeTimers({ now });
    window.localStorage.clear();
    delete window.earlyResponses;
    answer = async () => 'early' as unknown as Response;
    sent.mockReset();
    Object.assign(globalThis, {
      fetch: (...request: unknown[]) => {
        sent(...request);
        return answer();
      },
    });
  });

  afterEach(() => {
    jest.useRealTimers();
    window.history.replaceState(null, '', '/');
    delete window.portalConfig;
  });

  const late = async () => 'late' as unknown as Response;

  describe('the requests that the boot script sends', () => {
    it('A request about the group of the user names it, and is left to the page without a group or with a stored choice (AUTH-183)', () => {
      boot(stored, { path: '/manage-group' });
      expect(sent).not.toHaveBeenCalled();
      const administrator = { ...verified, admin_group: 'g-1' };
      boot(stored, { path: '/manage-group', user: administrator });
      expect(sent).toHaveBeenCalledWith(
        url,
        expect.objectContaining({ body: '{"guid":"g-1","limit":5}' }),
      );
      sent.mockReset();
      window.localStorage.setItem('size', '10');
      boot(stored, { path: '/manage-group', user: administrator });
      expect(sent).not.toHaveBeenCalled();
    });

    it('A signed-in user’s page sends its listed requests with the stored token (AUTH-183)', () => {
      boot(stored);
      const shared = { credentials: 'include', signal: expect.any(AbortSignal) };
      expect(sent.mock.calls).toEqual([
        [
          url,
          {
            ...shared,
            method: 'POST',
            headers: {
              accept: 'application/json',
              authorization: 'Bearer id-token-1',
              'content-type': 'text/plain',
            },
            body: '{}',
          },
        ],
        [
          sessions,
          {
            ...shared,
            method: 'GET',
            headers: { accept: 'application/json', token: 'id-token-1' },
            body: undefined,
          },
        ],
        [`${sessions}/verified`, expect.anything()],
      ]);
    });

    it.each([
      ['an unverified user', { ...verified, emailVerified: false }],
      ['another user', { ...verified, uid: 'uid-eve' }],
      ['nobody', null],
    ])(
      'While the stored user is %s nothing is sent that needs a verified email address (AUTH-183)',
      (_, user) => {
        boot(stored, { user: user as object });
        expect(sent.mock.calls.map(([address]) => address as unknown)).toEqual([url, sessions]);
      },
    );

    it.each([
      ['nobody is signed in', undefined, '/account'],
      ['the token has expired', { ...stored, expiresAt: now.getTime() / 1000 }, '/account'],
      ['the session has ended', { ...stored, endsAt: now.getTime() }, '/account'],
      ['what is stored is no session', { idToken: 'id-token-1' }, '/account'],
      ['the address has a query', stored, '/account?checkout=success'],
      ['the page has no list', stored, '/contact'],
    ])('Nothing is sent when %s (AUTH-183)', (_, session, path) => {
      boot(session, { path });
      expect(sent).not.toHaveBeenCalled();
      expect(window.earlyResponses).toBeUndefined();
    });

    it('A stored text that is no JSON, and blocked storage, send nothing (AUTH-183)', () => {
      window.localStorage.setItem('session', '{');
      boot();
      const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new Error('blocked');
      });
      boot();
      blocked.mockRestore();
      expect(sent).not.toHaveBeenCalled();
    });
  });

  describe('the responses to early requests', () => {
    const send = withEarlyResponses(late);

    it('The same request waits for the early one instead of being sent again, and only once (AUTH-183)', async () => {
      boot(stored);
      await expect(send(url, requested())).resolves.toBe('early');
      await expect(send(url, requested())).resolves.toBe('late');
    });

    it.each([
      ['another token', url, requested('id-token-2')],
      ['another body', url, { ...requested(), body: '{"guid":"g-1"}' }],
      ['another address', `${url}?page=2`, requested()],
      ['another method', url, { ...requested(), method: 'GET' }],
    ])('A request with %s gets a response of its own (AUTH-183)', async (_, address, request) => {
      boot(stored);
      await expect(send(address, request)).resolves.toBe('late');
    });

    it('After ten seconds an early response is too old (AUTH-183)', async () => {
      boot(stored);
      jest.setSystemTime(now.getTime() + 10_000);
      await expect(send(url, requested())).resolves.toBe('late');
    });

    it('A request that is given up ends the early one, and a failed one fails the request (AUTH-183)', async () => {
      answer = () => Promise.reject(new TypeError('Failed to fetch'));
      boot(stored);
      const giveUp = new AbortController();
      const request = send(url, { ...requested(), signal: giveUp.signal });
      await expect(request).rejects.toThrow('Failed to fetch');
      giveUp.abort();
      const { signal } = sent.mock.calls[0]?.[1] as { signal: AbortSignal };
      expect(signal.aborted).toBe(true);
    });
  });
});
