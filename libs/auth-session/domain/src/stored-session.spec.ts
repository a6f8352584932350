import { judgeStoredSession, parseStoredSession, tokensOf, usableSession } from './stored-session';
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

const tokens = {
  uid: 'u1',
  idToken: 'header.body.signature',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
  expiresAt: nowSeconds + 3_600,
  emailVerified: false,
};

describe('parseStoredSession', () => {
  it('reads tokens and person back', () => {
    expect(parseStoredSession(tokens, ada)).toEqual({ ...tokens, emailVerified: true, user: ada });
    expect(parseStoredSession({ ...tokens, endsAt: 5 }, undefined)).toEqual({
      ...tokens,
      endsAt: 5,
    });
  });

  it('leaves out what it does not know', () => {
    expect(parseStoredSession({ ...tokens, surprise: true }, undefined)).toEqual(tokens);
  });

  it.each([
    ['of another release', { uid: 'u1' }],
    ['of other tokens', { ...ada, uid: 'u2' }],
    ['that is garbage', 'ada'],
  ])('drops a person %s and keeps the session', (_, person) => {
    expect(parseStoredSession(tokens, person)).toEqual(tokens);
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
  ])('refuses %s', (_, value) => {
    expect(() => parseStoredSession(value, ada)).toThrow('Invalid session data.');
  });
});

describe('tokensOf', () => {
  it('leaves the person out', () => {
    expect(tokensOf({ ...tokens, user: ada })).toEqual(tokens);
  });
});

describe('judgeStoredSession', () => {
  it.each([
    ['live', tokens],
    ['live', { ...tokens, expiresAt: nowSeconds + 1 }],
    ['expired', { ...tokens, expiresAt: nowSeconds }],
    ['live', { ...tokens, endsAt: now.getTime() + 1 }],
  ])('answers %s, with the session', (kind, value) => {
    const verdict = judgeStoredSession(value, undefined, now);
    expect(verdict.kind).toBe(kind);
    expect(usableSession(verdict)).toEqual(value);
  });

  it.each([
    ['absent', 'No session found.', null],
    ['absent', 'No session found.', undefined],
    ['invalid', 'Invalid session data.', { idToken: 'x' }],
    ['ended', 'No current session.', { ...tokens, endsAt: now.getTime() }],
    [
      'ended',
      'No current session.',
      { ...tokens, endsAt: now.getTime() - 1, expiresAt: nowSeconds - 1 },
    ],
  ])('answers %s: %s', (kind, sentence, value) => {
    const verdict = judgeStoredSession(value, undefined, now);
    expect(verdict.kind).toBe(kind);
    expect(() => usableSession(verdict)).toThrow(sentence);
  });
});
