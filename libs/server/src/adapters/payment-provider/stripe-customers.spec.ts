import type Stripe from 'stripe';
import type { PaymentProvider } from '../../ports/payment-provider';
import { startPaymentStandIn, type PaymentStandIn } from '../../testing/payment-stand-in';
import { testConfig } from '../../testing/test-config';
import { createStripeClient } from './stripe-client';
import { createStripePaymentProvider } from './stripe-payment-provider';

describe('customers through the official client', () => {
  let standIn: PaymentStandIn;
  let provider: PaymentProvider;
  let stripe: Stripe;
  let people = 0;
  let email: string;

  beforeAll(async () => {
    standIn = await startPaymentStandIn('http://localhost:9/nowhere');
    const reached = { ...testConfig().stripe, apiUrl: standIn.url };
    provider = createStripePaymentProvider(reached);
    stripe = createStripeClient(reached);
  });
  beforeEach(() => {
    people += 1;
    email = `buyer${people}@example.org`;
  });
  afterAll(() => standIn.stop());

  const create = (userId: string) =>
    provider.createCustomer({ email, userId, idempotencyKey: `customer-${people}-${userId}` });
  const subscribe = async (customer: string) => {
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const items = [{ price: 'price_premium_month_t1' }];
    return stripe.subscriptions.create({ customer, items, default_payment_method: card.id });
  };

  it('A customer whose creation was not heard of is found by its user (PRICE-210)', async () => {
    const id = await create('user-1');
    expect(await provider.findCustomer({ email, userId: 'user-1' })).toBe(id);
  });

  it('A customer of another user is not taken over, although the address is the same (PRICE-210)', async () => {
    await create('user-1');
    expect(await provider.findCustomer({ email, userId: 'user-2' })).toBeUndefined();
  });

  it('A customer whom support created belongs to the first user with the address who orders (PRICE-210)', async () => {
    const { id } = await stripe.customers.create({ email });
    expect(await provider.findCustomer({ email, userId: 'user-1' })).toBe(id);
    expect(await provider.findCustomer({ email, userId: 'user-2' })).toBeUndefined();
    expect(await provider.findCustomer({ email, userId: 'user-1' })).toBe(id);
  });

  it('The subscriptions of a customer are listed until they are over (PRICE-210)', async () => {
    const customer = await create('user-1');
    expect(await provider.listSubscriptions(customer)).toEqual([]);
    const { id } = await subscribe(customer);
    const { id: second } = await subscribe(customer);
    await stripe.subscriptions.cancel(second);
    expect(await provider.listSubscriptions(customer)).toEqual([{ id, status: 'active' }]);
  });

  it('A customer that does not exist has no subscriptions (PRICE-210)', async () => {
    const customer = await create('user-1');
    await stripe.customers.del(customer);
    expect(await provider.listSubscriptions(customer)).toEqual([]);
    expect(await provider.listSubscriptions('cus_unknown')).toEqual([]);
  });

  it('The email address and the user of a customer change, and a deleted customer is left alone (PRICE-119)', async () => {
    const customer = await create('user-1');
    await provider.changeCustomer(customer, { email: 'new@example.org', userId: 'user-2' });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      email: 'new@example.org',
      metadata: { user_id: 'user-2' },
    });
    await stripe.customers.del(customer);
    const newer = { email: 'newer@example.org', userId: 'user-2' };
    await provider.changeCustomer(customer, newer);
    await provider.changeCustomer('cus_unknown', newer);
  });
});
