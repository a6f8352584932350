import { stripePrice, stripeSubscription } from '../testing/stripe-objects';
import { endOf, isLive, isOver, subscriptionStateOf } from './subscription';

const start = new Date('2026-11-20T12:00:00Z');
const price = stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 });
const yearly = stripeSubscription({
  id: 'sub_1',
  customerId: 'cus_1',
  price,
  quantity: 1,
  at: start,
});

describe('the status of a subscription', () => {
  it.each([
    ['active', true, false],
    ['trialing', true, false],
    ['past_due', true, false],
    ['incomplete', false, false],
    ['unpaid', false, false],
    ['paused', false, false],
    ['canceled', false, true],
    ['incomplete_expired', false, true],
  ])(
    'A subscription that is %s gives Premium: %s, and is over: %s (PRICE-87)',
    (status, live, over) => {
      expect(isLive({ status })).toBe(live);
      expect(isOver({ status })).toBe(over);
    },
  );
});

describe('the end of a subscription', () => {
  const periodEnd = new Date('2027-11-20T12:00:00Z');
  const cancelAt = new Date('2027-05-01T00:00:00Z');

  it.each([
    ['that renews', { cancelAtPeriodEnd: false, cancelAt: null }, null],
    [
      'that is canceled to its period’s end',
      { cancelAtPeriodEnd: true, cancelAt: null },
      periodEnd,
    ],
    ['that is canceled to a date', { cancelAtPeriodEnd: false, cancelAt }, cancelAt],
  ])(
    'The end of a subscription %s is the one of the provider (PRICE-87)',
    (_case, canceled, end) => {
      expect(endOf({ ...canceled, currentPeriodEnd: periodEnd })).toEqual(end);
    },
  );
});

describe('a subscription at the provider', () => {
  it('A subscription to a product of the portal is read (PRICE-73)', () => {
    expect(subscriptionStateOf(yearly)).toMatchObject({
      id: 'sub_1',
      customerId: 'cus_1',
      plan: 'premium',
      amount: 12_000,
      interval: 'year',
      startedAt: start,
      currentPeriodEnd: new Date('2027-11-20T12:00:00Z'),
      cardLast4: '4242',
    });
  });

  it.each([
    [
      'of a product without a tier',
      { ...price, product: { ...Object(price.product), metadata: {} } },
    ],
    ['of a deleted product', { ...price, product: { ...Object(price.product), deleted: true } }],
    ['that is paid once', { ...price, recurring: null }],
  ])('A subscription with a price %s is ignored (PRICE-75)', (_case, foreign) => {
    const items = { data: [{ ...yearly.items.data[0], price: foreign }] };
    const subscription: unknown = { ...yearly, items };
    expect(subscriptionStateOf(subscription as typeof yearly)).toBeUndefined();
  });
});
