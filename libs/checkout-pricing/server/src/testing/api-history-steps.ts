import fc from 'fast-check';

const months = 24;
const actions = [
  'buy',
  'buy',
  'abandon',
  'sell by support',
  'pay in old tabs',
  'cancel',
  'resume',
  'change',
  'end',
  'refund',
  'refund a part',
  'refund the newest',
  'dispute',
  'dispute late',
  'order by invoice',
  'order by invoice',
  'pay the oldest invoice',
  'pay every invoice',
  'try',
  'join a group',
  'leave it',
  'none',
] as const;
const fates = [
  '',
  'duplicateWebhooks',
  'reorderWebhooks',
  'overlapWebhooks',
  'dropWebhooks',
  /** The API is down for longer than lost webhooks are looked for. */
  'outage',
] as const;

/** One step for each month, of those that the user, support, banks and time take through the API and the stand-in. */
export const apiHistories = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    plan: fc.constantFrom('month', 'year', 'group'),
    seats: fc.integer({ min: 2, max: 100 }),
    card: fc.constantFrom('4242 4242 4242 4242', '4242 4242 4242 4242', '4000 0000 0000 0341'),
    fate: fc.constantFrom(...fates),
  }),
  { minLength: months, maxLength: months },
);
export type ApiStep = typeof apiHistories extends fc.Arbitrary<(infer Item)[]> ? Item : never;

/** Who pays the invoices. */
export const payer = {
  name: 'Ada Lovelace',
  line1: 'St James’s Square 12',
  line2: '',
  postalCode: 'SW1Y 4JH',
  city: 'London',
  country: 'GB',
  taxId: '',
  purchaseOrder: '',
};
