import { premiumStatusOf, type CountingRight } from './premium-status';

const right = (source: CountingRight['source'], isPaid = false): CountingRight => ({
  source,
  isPaid,
  reason: `by-${source}`,
});

describe('premiumStatusOf', () => {
  it('A user without a right to Premium is free (AUTH-140)', () => {
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
  ] as const)('Of the rights %j, %s decides the premium status (AUTH-140)', (sources, winner) => {
    const rights = sources.map((source) => right(source, source === 'stripe'));
    expect(premiumStatusOf(rights)).toEqual({
      isPremium: true,
      isPaid: winner === 'stripe',
      reason: `by-${winner}`,
      source: winner,
    });
  });
});
