import { countryPricing } from './country-prices';
import { featureMatrix, planTiers } from './feature-matrix';
import { defaultFrequency, offeredFrequencies } from './frequency';

describe('country prices', () => {
  it.each([
    ['US', 'usd', 1],
    ['DE', 'eur', 1],
    ['GB', 'gbp', 1],
    ['JP', 'jpy', 1],
    ['BR', 'brl', 2],
    ['IN', 'inr', 3],
    ['MX', 'usd', 2],
    ['KE', 'usd', 3],
    ['ME', 'eur', 2],
    ['ZZ', 'usd', 1],
    [undefined, 'usd', 1],
  ])('Users in %s pay in %s at tier %i (PRICE-2, PRICE-3)', (country = '', currency, tier) => {
    expect(countryPricing(country)).toEqual({ currency, tier });
  });

  it('Every country pays in its own currency where it is offered, and any other in dollars (PRICE-2, PRICE-3)', () => {
    const euro =
      'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ');
    const pounds = ['GB', 'GG', 'IM', 'JE'];
    const own = new Map([
      ...euro.map((code) => [code, 'eur'] as const),
      ...pounds.map((code) => [code, 'gbp'] as const),
      ['IN', 'inr'],
      ['BR', 'brl'],
      ['JP', 'jpy'],
    ]);
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
    const wrong = codes.filter(
      (code) => countryPricing(code).currency !== (own.get(code) ?? 'usd'),
    );
    expect(wrong).toEqual([]);
  });
});

describe('frequencies', () => {
  it('Annual billing is preselected (PRICE-11)', () => {
    expect(defaultFrequency).toBe('annually');
  });

  it('Quarterly is left out when it is to be hidden (PRICE-12)', () => {
    expect(offeredFrequencies({ hideQuarterly: true })).toEqual(['monthly', 'annually']);
    expect(offeredFrequencies({ hideQuarterly: false })).toHaveLength(3);
  });
});

describe('feature matrix', () => {
  it('The comparison table has five sections with at least four rows each (PRICE-40)', () => {
    expect(featureMatrix.map((section) => section.name)).toEqual([
      'Language editing',
      'Rewriting features',
      'Support while drafting',
      'Access to other tools',
      'Access to LaTeX AI tools',
    ]);
    for (const section of featureMatrix) expect(section.rows.length).toBeGreaterThanOrEqual(4);
  });

  it('Supercomplete is off for Free and Institution only (PRICE-41)', () => {
    const rows = featureMatrix.flatMap((section) => section.rows);
    const supercomplete = rows.find((row) => row.name === 'Supercomplete');
    expect(planTiers.filter((tier) => supercomplete?.cells[tier] === false)).toEqual([
      'Free',
      'Institution',
    ]);
  });

  it('Every feature has a name of its own (PRICE-40)', () => {
    const names = featureMatrix.flatMap((section) => section.rows.map((row) => row.name));
    expect(new Set(names).size).toBe(names.length);
  });
});
