import { personalDictionary } from './personal-dictionary';
import { withPremiumStatus, type User } from './user';

describe('user', () => {
  const known = {
    uid: 'u1',
    premium: false,
    isPremium: false,
    isPaid: false,
    reason: 'no-plan',
    source: null,
  } as unknown as User;

  it('The premium status that was just confirmed replaces the one of the user (AUTH-37)', () => {
    const status = {
      isPremium: true,
      isPaid: true,
      reason: 'active-subscription',
      source: 'stripe',
    } as const;
    expect(withPremiumStatus(known, status)).toEqual({ ...known, ...status, premium: true });
  });
});

describe('personal dictionary', () => {
  const entry = { target: 'a', replacements: ['b', 'c'], changed_on: '2026-11-20T12:00:00.000Z' };

  it.each([
    [{}, true],
    [{ a: entry }, true],
    [{ a: { ...entry, replacements: [] } }, true],
    [undefined, false],
    [null, false],
    ['', false],
    [[], false],
    [{ a: 'b' }, false],
    [{ a: null }, false],
    [{ a: Object.assign(() => 'b', entry) }, false],
    [{ a: { ...entry, target: 1 } }, false],
    [{ a: { ...entry, changed_on: 1 } }, false],
    [{ a: { ...entry, changed_on: undefined } }, false],
    [{ a: { ...entry, replacements: 'b' } }, false],
    [{ a: { ...entry, replacements: { every: () => true } } }, false],
    [{ a: { ...entry, replacements: ['b', 1] } }, false],
    [{ a: entry, b: { ...entry, target: null } }, false],
  ])('%j is a dictionary: %s (ACCT-101)', (value, isDictionary) => {
    expect(personalDictionary.defined().isValidSync(value)).toBe(isDictionary);
  });
});
