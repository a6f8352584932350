import type { Session } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { flush } from '../testing/fake-browser';
import { sessionScene } from '../testing/session-scene';
import {
  signOutRequested,
  sessionChanged,
  sessionEnded,
  sessionReducer as reduce,
  userLoaded,
  type SessionEndReason,
  type SessionState,
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
