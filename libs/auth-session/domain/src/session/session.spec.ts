import type { User } from '../user';
import {
  openSession,
  refreshSessionTokens,
  tokensOf,
  withUser,
  sharedSession,
  type Session,
} from './session';
import { SessionError } from './session-errors';
import {
  isRefreshDue,
  isRefreshUseful,
  isSessionEnded,
  isTokenExpired,
  refreshDelayMs,
  sessionEnd,
  tokenExpiry,
} from './session-times';
import { readStoredSession } from './stored-session';

describe('session', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  const nowSeconds = now.getTime() / 1_000;

  const tokens = {
    idToken: 'a.b.c',
    refreshToken: 'refresh-token-0001',
    expiresIn: 3_600,
    uid: 'u1',
    email: 'ada@example.edu',
  };

  describe('openSession', () => {
    it('A new session counts the expiry from now and has no user yet', () => {
      expect(openSession(tokens, true, now)).toStrictEqual({
        uid: 'u1',
        idToken: 'a.b.c',
        refreshToken: 'refresh-token-0001',
        expiresIn: 3_600,
        expiresAt: nowSeconds + 3_600,
        emailVerified: false,
      });
    });

    it('A new session that is not remembered ends after 4 hours', () => {
      expect(openSession(tokens, false, now).endsAt).toBe(now.getTime() + 14_400_000);
    });

    it('A sign-in response without an idToken is rejected', () => {
      expect(() => openSession({ ...tokens, idToken: '' }, true, now)).toThrow('not IDToken found');
    });
  });

  describe('refreshSessionTokens', () => {
    it('A refresh changes the tokens and not the end of the session', () => {
      const session = openSession(tokens, false, now);
      const later = new Date(now.getTime() + 3_300_000);
      const refreshed = {
        id_token: 'd.e.f',
        refresh_token: 'refresh-token-0002',
        expires_in: 1_800,
      };

      expect(refreshSessionTokens(session, refreshed, later)).toEqual({
        ...session,
        idToken: 'd.e.f',
        refreshToken: 'refresh-token-0002',
        expiresIn: 1_800,
        expiresAt: nowSeconds + 3_300 + 1_800,
      });
    });
  });

  describe('the user of a session', () => {
    it('The user of a session sets the verified address and is stored apart from the tokens', () => {
      const session = openSession(tokens, true, now);
      const user = { uid: 'u1', emailVerified: true } as User;
      const known = withUser(session, user);
      expect(known).toEqual({ ...session, emailVerified: true, user });
      expect(tokensOf(known)).toEqual({ ...session, emailVerified: true });
    });
  });
});

describe('sharedSession', () => {
  const settings = {
    widgets: [],
    showStats: true,
    cacheNeedsToBeCleared: false,
    features: {},
    settings: {},
  };
  const config = {
    ...settings,
    dictionary: {
      key: { target: 'colour', replacements: ['color'], changed_on: '2026-11-20T12:00:00.000Z' },
    },
  };
  const ada: User = {
    uid: 'uid-ada',
    email: 'ada@example.edu',
    emailVerified: true,
    premium: false,
    isPremium: false,
    isPaid: false,
    reason: 'no-plan',
    source: null,
    subscription: { payment_provider: null, stripe: null, gumroad: null },
    config,
    overleaf: null,
    uuid: 'uuid-ada',
    admin_group: null,
  };
  const stored: Session = {
    uid: 'uid-ada',
    idToken: 'id-token-1',
    refreshToken: 'refresh-token-0001',
    expiresIn: 3_600,
    expiresAt: 1_800_000_000,
    emailVerified: true,
    user: ada,
  };

  it('The shared session is split into idToken, settings and the rest', () => {
    const { config: _config, ...user } = ada;
    expect(sharedSession(stored)).toEqual({
      idToken: 'id-token-1',
      config: settings,
      session: { uid: 'uid-ada', email: 'ada@example.edu', expiresAt: 1_800_000_000, user },
    });
  });

  it('The shared session contains neither the dictionary nor the refresh token', () => {
    const text = JSON.stringify(sharedSession(stored));
    expect(text).not.toContain('dictionary');
    expect(text).not.toContain('refresh-token');
  });

  it('Nothing is shared before the user is known', () => {
    const { user: _user, ...tokens } = stored;
    expect(sharedSession(tokens)).toBeUndefined();
  });
});

describe('session times', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  const nowSeconds = now.getTime() / 1_000;

  const expiringIn = (seconds: number) => ({ expiresAt: nowSeconds + seconds });

  describe('refreshDelayMs', () => {
    it.each([
      [3_600, 3_300_000],
      [301, 1_000],
      [300, 0],
      [299, 1_000],
      [1, 1_000],
      [0, 1_000],
      [-86_400, 1_000],
    ])('With %i seconds left the refresh waits %i ms', (secondsLeft, delay) => {
      expect(refreshDelayMs(expiringIn(secondsLeft), now)).toBe(delay);
    });
  });

  describe('isRefreshDue', () => {
    it.each([
      [301, false],
      [300, true],
      [-1, true],
    ])('The refresh is due with %i seconds left: %s', (secondsLeft, due) => {
      expect(isRefreshDue(expiringIn(secondsLeft), now)).toBe(due);
    });
  });

  describe('isTokenExpired', () => {
    it.each([
      [1, false],
      [0, true],
      [-1, true],
    ])('The token is expired with %i seconds left: %s', (secondsLeft, expired) => {
      expect(isTokenExpired(expiringIn(secondsLeft), now)).toBe(expired);
    });
  });

  describe('the end of a session', () => {
    it('A session without Remember me ends 14,400,000 ms after the sign-in', () => {
      expect(sessionEnd(now, false)).toBe(now.getTime() + 14_400_000);
    });

    it('A remembered session never ends by itself', () => {
      expect(sessionEnd(now, true)).toBeUndefined();
      expect(isSessionEnded({}, new Date('2100-01-01T00:00:00Z'))).toBe(false);
    });

    it.each([
      [14_399_999, false],
      [14_400_000, true],
      [14_400_001, true],
    ])('The end of a session is reached after %i ms: %s', (elapsed, ended) => {
      const endsAt = sessionEnd(now, false);
      expect(isSessionEnded({ endsAt }, new Date(now.getTime() + elapsed))).toBe(ended);
    });
  });

  describe('isRefreshUseful', () => {
    it('A refresh is not useful once the token is valid as long as the session', () => {
      expect(isRefreshUseful({ expiresAt: nowSeconds, endsAt: now.getTime() })).toBe(false);
      expect(isRefreshUseful({ expiresAt: nowSeconds, endsAt: now.getTime() + 1 })).toBe(true);
      expect(isRefreshUseful({ expiresAt: nowSeconds })).toBe(true);
    });
  });

  describe('tokenExpiry', () => {
    it('The expiry of a token is in whole epoch seconds of the browser’s clock', () => {
      expect(tokenExpiry(new Date(now.getTime() + 999), 3_600)).toBe(nowSeconds + 3_600);
    });
  });
});

describe('readStoredSession', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const nowSeconds = now.getTime() / 1_000;
  const ada: User = {
    uid: 'u1',
    email: 'ada@example.edu',
    emailVerified: true,
    premium: false,
    isPremium: false,
    isPaid: false,
    reason: 'no-plan',
    source: null,
    subscription: { payment_provider: null, stripe: null, gumroad: null },
    config: {
      widgets: [],
      showStats: false,
      cacheNeedsToBeCleared: false,
      features: {},
      settings: {},
      dictionary: {},
    },
    overleaf: null,
    uuid: 'r1',
    admin_group: null,
  };
  const tokens = {
    uid: 'u1',
    idToken: 'header.body.signature',
    refreshToken: 'refresh-token-0001',
    expiresIn: 3_600,
    expiresAt: nowSeconds + 3_600,
    emailVerified: false,
  };

  it('Stored tokens and user are read', () => {
    expect(readStoredSession(tokens, ada, now)).toEqual({
      ...tokens,
      emailVerified: true,
      user: ada,
    });
    const endsAt = now.getTime() + 1;
    expect(readStoredSession({ ...tokens, endsAt }, undefined, now)).toEqual({ ...tokens, endsAt });
  });

  it('Unknown stored fields are ignored', () => {
    expect(readStoredSession({ ...tokens, surprise: true }, undefined, now)).toStrictEqual(tokens);
  });

  it.each([
    ['of another release', { uid: 'u1' }],
    ['of other tokens', { ...ada, uid: 'u2' }],
    ['that is garbage', 'ada'],
  ])('A stored user %s is ignored, and the session is kept (AUTH-41)', (_, user) => {
    expect(readStoredSession(tokens, user, now)).toEqual(tokens);
  });

  it.each([
    ['a text', 'garbage'],
    ['a number', 7],
    ['a list', [tokens]],
    ['an empty object', {}],
    ['no uid', { ...tokens, uid: undefined }],
    ['no idToken', { ...tokens, idToken: undefined }],
    ['an empty idToken', { ...tokens, idToken: '' }],
    ['no refreshToken', { ...tokens, refreshToken: undefined }],
    ['a numeric refreshToken', { ...tokens, refreshToken: 12 }],
    ['expiresAt as text', { ...tokens, expiresAt: '1' }],
    ['a negative expiresAt', { ...tokens, expiresAt: -1 }],
    ['an infinite expiresIn', { ...tokens, expiresIn: null }],
    ['no emailVerified', { ...tokens, emailVerified: undefined }],
    ['endsAt as text', { ...tokens, endsAt: 'tomorrow' }],
  ])('The stored value %s is rejected', (_, value) => {
    const problem = new SessionError('INVALID_SESSION_DATA');
    expect(readStoredSession(value, ada, now)).toEqual(problem);
  });

  it.each([null, undefined])('The stored value %p is no session', (value) => {
    expect(readStoredSession(value, ada, now)).toEqual(new SessionError('NO_SESSION_FOUND'));
  });

  it.each([
    { ...tokens, endsAt: now.getTime() },
    { ...tokens, endsAt: now.getTime() - 1, expiresAt: nowSeconds - 1 },
  ])('A stored session older than 4 hours is rejected: %j', (value) => {
    expect(readStoredSession(value, ada, now)).toEqual(new SessionError('NO_CURRENT_SESSION'));
  });

  it('A stored session with an expired idToken is read, so that it can be refreshed', () => {
    const expired = { ...tokens, expiresAt: nowSeconds };
    expect(readStoredSession(expired, undefined, now)).toEqual(expired);
  });
});
