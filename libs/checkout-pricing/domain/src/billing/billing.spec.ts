import { billingDetails } from './billing-details';
import { amountOfOption, minGroupSeats, planChangeProblem } from './billed-plan';
import type { PlanChoice } from './billed-plan';
import { billingCountries, taxIdTypeOf } from './billing-details';
import { yearlyTotals } from './billing-document';

const month: PlanChoice = { plan: 'premium', interval: 'month', quantity: 1 };
const year: PlanChoice = { plan: 'premium', interval: 'year', quantity: 1 };
const group = (quantity: number): PlanChoice => ({ plan: 'group', interval: 'year', quantity });

describe('a change of a plan', () => {
  it.each([
    ['another frequency', month, year, 0],
    ['Premium to a group', month, group(2), 0],
    ['more seats', group(5), group(100), 5],
    ['fewer seats, as many as members', group(5), group(3), 3],
  ])('%s is possible (PRICE-302)', (_, present, choice, taken) => {
    expect(planChangeProblem(present, choice, taken)).toBeUndefined();
  });

  it.each([
    ['to the same plan', month, month, 0, 'PLAN_NOT_CHANGEABLE'],
    ['from a group to Premium', group(5), year, 1, 'PRICE_NOT_AVAILABLE'],
    ['to two of Premium', month, { ...year, quantity: 2 }, 0, 'QUANTITY_NOT_AVAILABLE'],
    ['to a monthly group', month, { ...group(5), interval: 'month' }, 0, 'PRICE_NOT_AVAILABLE'],
    ['from Premium to a group of one', year, group(1), 0, 'QUANTITY_NOT_AVAILABLE'],
    ['to one seat', group(5), group(1), 1, 'QUANTITY_NOT_AVAILABLE'],
    ['to 101 seats', group(5), group(101), 1, 'QUANTITY_NOT_AVAILABLE'],
    ['below the members', group(5), group(3), 4, 'SEATS_IN_USE'],
  ] as const)(
    'A change %s is rejected (PRICE-302, PRICE-305)',
    (_, present, choice, taken, why) => {
      expect(planChangeProblem(present, choice, taken)).toBe(why);
    },
  );

  it('A group has two seats at least, and as many as members (PRICE-305)', () => {
    expect([minGroupSeats(1), minGroupSeats(7)]).toEqual([2, 7]);
  });

  it('An option costs its amount, or its tiers for the seats (PRICE-302)', () => {
    const tiers = [{ up_to: 'inf' as const, unit_amount_decimal: '100' }];
    expect(amountOfOption({ ...month, amount: 1_900, tiers: [] }, 1)).toBe(1_900);
    expect(amountOfOption({ ...group(3), amount: null, tiers }, 3)).toBe(300);
  });
});

describe('the totals of the years', () => {
  const invoice = (day: string, paid: number, refunded = 0, currency = 'usd') => ({
    kind: 'invoice' as const,
    id: day,
    number: day,
    at: Date.parse(`${day}T12:00:00Z`) / 1_000,
    item: null,
    about: null,
    currency,
    amount: paid,
    tax: 0,
    paid,
    refunded,
    dispute: null,
    state: 'paid' as const,
    pdf: null,
    receipt: null,
    page: null,
  });

  it('Each year and currency has what was paid less what went back by refunds and lost disputes, newest first (PRICE-308)', () => {
    const documents = [
      invoice('2027-02-01', 1_900),
      { ...invoice('2027-03-01', 700), dispute: { amount: 700, state: 'lost' as const } },
      { ...invoice('2027-04-01', 300), dispute: { amount: 300, state: 'open' as const } },
      invoice('2026-11-20', 12_000, 2_000),
      invoice('2026-10-20', 1_700, 0, 'eur'),
      { ...invoice('2026-12-01', 500), kind: 'credit-note' as const },
    ];
    expect(yearlyTotals(documents)).toEqual([
      { year: 2027, currency: 'usd', amount: 2_200 },
      { year: 2026, currency: 'eur', amount: 1_700 },
      { year: 2026, currency: 'usd', amount: 10_000 },
    ]);
  });
});

describe('billing details', () => {
  const details = {
    name: 'Göttingen',
    line1: '',
    line2: '',
    postalCode: '',
    city: '',
    country: 'DE',
    taxId: 'DE123456789',
    purchaseOrder: '',
  };

  it('A tax id needs a country that has one (PRICE-309)', () => {
    expect(billingDetails.isValidSync(details)).toBe(true);
    expect(billingDetails.isValidSync({ ...details, country: '' })).toBe(false);
    expect(billingDetails.isValidSync({ ...details, country: 'KE' })).toBe(false);
    expect(billingDetails.isValidSync({ ...details, country: 'KE', taxId: '' })).toBe(true);
  });

  it('Every country has a two-letter code and a name (PRICE-309)', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(billingCountries.filter((code) => !/^[A-Z]{2}$/.test(code) || !names.of(code))).toEqual(
      [],
    );
    expect(new Set(billingCountries).size).toBe(billingCountries.length);
    expect(['DE', 'GR', 'CH', 'constructor'].map(taxIdTypeOf)).toEqual([
      'eu_vat',
      'eu_vat',
      'ch_vat',
      undefined,
    ]);
  });
});
