import {
  isLongEnough,
  premiumStatusOf,
  sessionExpiry,
  type CountingRight,
} from './auth-session.policy';

const right = (source: CountingRight['source'], isPaid = false): CountingRight => ({
  source,
  isPaid,
  reason: `by-${source}`,
});

describe('the premium status', () => {
  it('is free without a right', () => {
    expect(premiumStatusOf([])).toEqual({
      isPremium: false,
      isPaid: false,
      reason: 'free',
      source: null,
    });
  });

  it.each([
    [['institution', 'overleaf', 'group', 'gumroad', 'stripe'], 'stripe'],
    [['institution', 'group', 'gumroad'], 'gumroad'],
    [['overleaf', 'institution', 'group'], 'group'],
    [['institution', 'overleaf'], 'overleaf'],
    [['institution'], 'institution'],
  ] as const)('of %j comes from %s', (sources, winner) => {
    const rights = sources.map((source) => right(source, source === 'stripe'));
    expect(premiumStatusOf(rights)).toEqual({
      isPremium: true,
      isPaid: winner === 'stripe',
      reason: `by-${winner}`,
      source: winner,
    });
  });
});

describe('a password', () => {
  it.each([
    ['', false],
    ['12345', false],
    ['123456', true],
    ['🗝️', false],
    ['🗝🗝🗝🗝🗝', false],
    ['🗝🗝🗝🗝🗝🗝', true],
    ['      ', true],
  ])('%j long enough: %s', (password, expected) => {
    expect(isLongEnough(password)).toBe(expected);
  });
});

describe('a session', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  it('lives 14,400,000 ms when it is not remembered', () => {
    expect(sessionExpiry(now, false).getTime() - now.getTime()).toBe(14_400_000);
  });

  it('lives 30 days when it is remembered', () => {
    expect(sessionExpiry(now, true)).toEqual(new Date('2026-12-20T12:00:00Z'));
  });
});
