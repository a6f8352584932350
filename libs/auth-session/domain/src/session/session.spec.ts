import { openSession, refreshSessionTokens, tokensOf, withUser } from './session';
import type { User } from '../user';

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
  it('The user of a session sets the verified address and is stored apart from the tokens', () => {
    const session = openSession(tokens, true, now);
    const user = { uid: 'u1', emailVerified: true } as User;
    const known = withUser(session, user);
    expect(known).toEqual({ ...session, emailVerified: true, user });
    expect(tokensOf(known)).toEqual({ ...session, emailVerified: true });
  });
});
