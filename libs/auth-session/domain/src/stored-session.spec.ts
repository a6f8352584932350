import { judgeStoredSession, parseStoredSession } from './stored-session';
import type { User } from './user';

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
  },
  overleaf: null,
  uuid: 'r1',
  admin_group: null,
};

const stored = {
  idToken: 'header.body.signature',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
  expiresAt: nowSeconds + 3_600,
  emailVerified: true,
  user: ada,
};

describe('parseStoredSession', () => {
  it('reads back what was written', () => {
    expect(parseStoredSession(stored)).toEqual(stored);
    expect(parseStoredSession({ ...stored, endsAt: 5 })).toEqual({ ...stored, endsAt: 5 });
  });

  it('leaves out what it does not know', () => {
    expect(parseStoredSession({ ...stored, surprise: true })).toEqual(stored);
  });

  it('drops a person of another release and keeps the session', () => {
    const read = parseStoredSession({ ...stored, user: { uid: 'u1' } });
    expect(read).toEqual({ ...stored, user: undefined });
  });

  it.each([
    ['a text', 'garbage'],
    ['a number', 7],
    ['a list', [stored]],
    ['an empty object', {}],
    ['no idToken', { ...stored, idToken: undefined }],
    ['an empty idToken', { ...stored, idToken: '' }],
    ['no refreshToken', { ...stored, refreshToken: undefined }],
    ['a numeric refreshToken', { ...stored, refreshToken: 12 }],
    ['expiresAt as text', { ...stored, expiresAt: '1' }],
    ['a negative expiresAt', { ...stored, expiresAt: -1 }],
    ['an infinite expiresIn', { ...stored, expiresIn: null }],
    ['no emailVerified', { ...stored, emailVerified: undefined }],
    ['endsAt as text', { ...stored, endsAt: 'tomorrow' }],
  ])('refuses %s', (_, value) => {
    expect(() => parseStoredSession(value)).toThrow('Invalid session data.');
  });
});

describe('judgeStoredSession', () => {
  it.each([
    ['absent', null],
    ['absent', undefined],
    ['invalid', { idToken: 'x' }],
    ['live', stored],
    ['live', { ...stored, expiresAt: nowSeconds + 1 }],
    ['expired', { ...stored, expiresAt: nowSeconds }],
    ['live', { ...stored, endsAt: now.getTime() + 1 }],
    ['ended', { ...stored, endsAt: now.getTime() }],
    ['ended', { ...stored, endsAt: now.getTime() - 1, expiresAt: nowSeconds - 1 }],
  ])('answers %s', (kind, value) => {
    expect(judgeStoredSession(value, now).kind).toBe(kind);
  });
});
