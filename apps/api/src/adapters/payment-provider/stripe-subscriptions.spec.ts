import {
  stripePrice,
  stripeSubscription,
} from '../../modules/checkout-pricing/testing/stripe-objects';
import { readSubscription } from './stripe-subscriptions';

const start = new Date('2026-11-20T12:00:00Z');
const price = stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 });
const yearly = stripeSubscription({
  id: 'sub_1',
  customerId: 'cus_1',
  price,
  quantity: 1,
  at: start,
});

describe('a subscription at Stripe', () => {
  it('A subscription to a product of the portal is read (PRICE-73)', () => {
    expect(readSubscription(yearly)).toMatchObject({
      id: 'sub_1',
      customerId: 'cus_1',
      startedAt: start,
      currentPeriodEnd: new Date('2027-11-20T12:00:00Z'),
      terms: { plan: 'premium', amount: 12_000, interval: 'year', cardLast4: '4242' },
    });
  });

  it.each([
    [
      'of a product without a tier',
      { ...price, product: { ...Object(price.product), metadata: {} } },
    ],
    ['of a deleted product', { ...price, product: { ...Object(price.product), deleted: true } }],
    ['that is paid once', { ...price, recurring: null }],
  ])(
    'A subscription with a price %s has no terms, so that it is ignored (PRICE-75)',
    (_case, foreign) => {
      const items = { data: [{ ...yearly.items.data[0], price: foreign }] };
      const subscription: unknown = { ...yearly, items };
      expect(readSubscription(subscription as typeof yearly).terms).toBeNull();
    },
  );
});
