import { openSession, refreshSessionTokens, tokensOf, withUser } from './session';
import type { User } from './user';

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
  it('counts the expiry from now and has no user yet', () => {
    expect(openSession(tokens, true, now)).toEqual({
      uid: 'u1',
      idToken: 'a.b.c',
      refreshToken: 'refresh-token-0001',
      expiresIn: 3_600,
      expiresAt: nowSeconds + 3_600,
      emailVerified: false,
    });
  });

  it('ends the session after 4 hours when it is not to be remembered', () => {
    expect(openSession(tokens, false, now).endsAt).toBe(now.getTime() + 14_400_000);
  });

  it('rejects a response without an idToken', () => {
    expect(() => openSession({ ...tokens, idToken: '' }, true, now)).toThrow('not IDToken found');
  });
});

describe('refreshSessionTokens', () => {
  it('changes the tokens and leaves the end of the session alone', () => {
    const session = openSession(tokens, false, now);
    const later = new Date(now.getTime() + 3_300_000);
    const refreshed = { id_token: 'd.e.f', refresh_token: 'refresh-token-0002', expires_in: 1_800 };

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
  it('brings the verified address along, and is stored apart from the tokens', () => {
    const session = openSession(tokens, true, now);
    const user = { uid: 'u1', emailVerified: true } as User;
    const known = withUser(session, user);
    expect(known).toEqual({ ...session, emailVerified: true, user });
    expect(tokensOf(known)).toEqual({ ...session, emailVerified: true });
  });
});
