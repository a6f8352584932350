import type {
  BilledPlan,
  BillingDocument,
  PlanChangePreview,
} from '@portal/checkout-pricing/domain';

/** Noon in any time zone near Greenwich, in epoch seconds. */
export const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1_000;

const tiers = [
  { up_to: 5, unit_amount_decimal: '10800' },
  { up_to: 'inf' as const, unit_amount_decimal: '9600' },
];

const groupOption = { plan: 'group', interval: 'year', amount: null, tiers } as const;

/** The yearly plan of `testSubscription`, with everything that it can be changed to. */
export function billedPlan(change: Partial<BilledPlan> = {}): BilledPlan {
  return {
    plan: 'premium',
    productName: 'Premium',
    interval: 'year',
    quantity: 1,
    currency: 'usd',
    next: { at: noonOf('2027-11-20'), amount: 12_000, credit: 0, tax: 0, discount: null },
    collectionMethod: 'charge_automatically',
    card: { brand: 'visa', last4: '4242', expires: '12/2034' },
    seats: null,
    pending: null,
    options: [
      { plan: 'premium', interval: 'month', amount: 1_900, tiers: [] },
      { plan: 'premium', interval: 'year', amount: 12_000, tiers: [] },
      { ...groupOption, tiers: [...tiers] },
    ],
    ...change,
  };
}

/** A group of 8 seats with 6 members. */
export const billedGroup = billedPlan({
  plan: 'group',
  productName: 'Group',
  quantity: 8,
  next: { at: noonOf('2027-11-20'), amount: 82_800, credit: 0, tax: 0, discount: null },
  seats: { active: 5, pending: 1, holders: ['ada@example.org', 'emmy@example.org'] },
  options: [{ ...groupOption, tiers: [...tiers] }],
});

/** A group of 12 seats that is paid by invoice. */
export const invoicedGroup: BilledPlan = {
  ...billedGroup,
  quantity: 12,
  collectionMethod: 'send_invoice',
  card: null,
  next: { at: noonOf('2027-11-20'), amount: 121_200, credit: 0, tax: 0, discount: null },
};

/** A change that costs $101.00 today. */
export const changePreview: PlanChangePreview = {
  currency: 'usd',
  prorationDate: noonOf('2026-11-24'),
  dueNow: 10_100,
  unused: 1_900,
  charge: 12_000,
  tax: 0,
  credit: 0,
  creditLeft: 0,
  next: { at: noonOf('2027-11-24'), amount: 12_000, credit: 0, tax: 0, discount: null },
  lostDiscount: null,
};

/** A paid invoice for a year of Premium. */
export const paidInvoice: BillingDocument = {
  kind: 'invoice',
  id: 'in_1',
  number: 'LEMMA-0001',
  at: noonOf('2026-11-20'),
  item: {
    productName: 'Premium',
    quantity: 1,
    reason: 'purchase',
    from: noonOf('2026-11-20'),
    to: noonOf('2027-11-20'),
  },
  about: null,
  currency: 'usd',
  amount: 12_000,
  tax: 0,
  paid: 12_000,
  refunded: 0,
  dispute: null,
  state: 'paid',
  pdf: 'https://pay.example/invoice.pdf',
  receipt: 'https://pay.example/receipt',
  page: null,
};
