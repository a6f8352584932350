import type { Session } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import {
  sessionChanged,
  sessionEnded,
  sessionReducer as reduce,
  userLoaded,
  type SessionEndReason,
  type SessionState,
} from './session-slice';

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

describe('the state of the session', () => {
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
