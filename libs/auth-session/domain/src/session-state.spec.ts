import { initialSessionState, isSessionEvent, reduceSession } from './session-state';
import type { SessionEndReason, SessionState } from './session-state';
import type { StoredSession } from './stored-session';
import type { User } from './user';

const session: StoredSession = {
  uid: 'u1',
  idToken: 'a.b.c',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
  expiresAt: 2_000_000_000,
  emailVerified: false,
};
const newer: StoredSession = { ...session, idToken: 'd.e.f', refreshToken: 'refresh-token-0002' };
const person: User = {
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
  },
  overleaf: null,
  uuid: 'r1',
  admin_group: null,
};

const starting = initialSessionState;
const signedIn: SessionState = { status: 'signed-in', session };
const signedOut: SessionState = { status: 'signed-out', reason: 'absent' };

describe('reduceSession', () => {
  it.each(['session/opened', 'session/restored', 'session/refreshed'] as const)(
    'is signed in after %s, from every state',
    (type) => {
      for (const state of [starting, signedIn, signedOut]) {
        const after = reduceSession(state, { type, session: newer });
        expect(after).toEqual({ status: 'signed-in', session: newer });
      }
    },
  );

  it('takes the person and the verified address from a loaded user', () => {
    const after = reduceSession(signedIn, { type: 'session/user-loaded', user: person });
    expect(after).toEqual({
      status: 'signed-in',
      session: { ...session, user: person, emailVerified: true },
    });
  });

  it('ignores the user of another session', () => {
    const other = { ...person, uid: 'u2' };
    expect(reduceSession(signedIn, { type: 'session/user-loaded', user: other })).toBe(signedIn);
  });

  it.each([starting, signedOut])('ignores a user that comes when nobody is signed in', (state) => {
    expect(reduceSession(state, { type: 'session/user-loaded', user: person })).toBe(state);
  });

  it.each<SessionEndReason>([
    'absent',
    'signed-out',
    'ended',
    'refused',
    'invalid',
    'sign-in-failed',
  ])('keeps nothing but the reason after it ended: %s', (reason) => {
    for (const state of [starting, signedIn, signedOut]) {
      const after = reduceSession(state, { type: 'session/ended', reason });
      expect(after).toEqual({ status: 'signed-out', reason });
    }
  });
});

describe('isSessionEvent', () => {
  it('tells the session events from the other actions of the store', () => {
    expect(isSessionEvent({ type: 'session/opened' })).toBe(true);
    expect(isSessionEvent({ type: 'api/executeQuery/fulfilled' })).toBe(false);
  });
});
