import { SessionError } from './session-errors';
import { readStoredSession } from './stored-session';
import type { User } from '../user';

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

describe('readStoredSession', () => {
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
