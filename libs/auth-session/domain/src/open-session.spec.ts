import { openSession, refreshSessionTokens } from './open-session';

const now = new Date('2026-11-20T12:00:00Z');
const nowSeconds = now.getTime() / 1_000;
const answer = {
  idToken: 'a.b.c',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
  uid: 'u1',
  email: 'ada@example.edu',
};

describe('openSession', () => {
  it('counts the expiry from now and knows nothing about the person yet', () => {
    expect(openSession(answer, true, now)).toEqual({
      uid: 'u1',
      idToken: 'a.b.c',
      refreshToken: 'refresh-token-0001',
      expiresIn: 3_600,
      expiresAt: nowSeconds + 3_600,
      emailVerified: false,
    });
  });

  it('ends after 4 hours when the person is not to be remembered', () => {
    expect(openSession(answer, false, now).endsAt).toBe(now.getTime() + 14_400_000);
  });

  it('refuses an answer without an idToken', () => {
    expect(() => openSession({ ...answer, idToken: '' }, true, now)).toThrow('not IDToken found');
  });
});

describe('refreshSessionTokens', () => {
  it('changes the tokens and leaves the end of the session alone', () => {
    const session = openSession(answer, false, now);
    const later = new Date(now.getTime() + 3_300_000);
    const tokens = { id_token: 'd.e.f', refresh_token: 'refresh-token-0002', expires_in: 1_800 };

    expect(refreshSessionTokens(session, tokens, later)).toEqual({
      ...session,
      idToken: 'd.e.f',
      refreshToken: 'refresh-token-0002',
      expiresIn: 1_800,
      expiresAt: nowSeconds + 3_300 + 1_800,
    });
  });
});
