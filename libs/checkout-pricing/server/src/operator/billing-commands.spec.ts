import type Stripe from 'stripe';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { noGroups } from '../testing/checkout-modules';
import { stripePrice, stripeSubscription, adminWordsOf } from '@portal/server/testing';
import { createCheckoutPricingModule } from '../checkout-pricing.module';
import { findEmail, keepAccount } from '@portal/auth-session/server/testing';
import { createEntitlements } from '@portal/entitlements/server/testing';

describe('the operator’s commands', () => {
  let api: CheckoutApi;
  let uid: string;
  let token: string;
  let subscription: Stripe.Subscription;

  const run = async (...args: string[]) => {
    const { adminCommands } = createCheckoutPricingModule(api.platform, {
      emailOf: findEmail,
      keepAccount,
      ...createEntitlements(api.platform),
      verifiedOwnersOf: async () => new Map(),
      ...noGroups,
    });
    return adminWordsOf(api.platform, adminCommands)(...args);
  };
  const deliver = (id: string, object: object, type = 'customer.subscription.updated') =>
    api.deliver({ id, type, livemode: false, data: { object } });

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ uid, token } = await api.buyer('buyer@example.org'));
    await api.buy(token, { price: prices.year, quantity: 1 });
    subscription = api.provider.pay('cs_test_1');
    await deliver('evt_1', { ...subscription });
    await api.runJobs();
  });
  afterEach(() => api.stop());

  it.each(['sub_1', 'all', 'the uid'])(
    'The plan of a canceled subscription ends by reconciling %s (PRICE-121)',
    async (target) => {
      Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
      const { code, lines } = await run(
        'subscription',
        'reconcile',
        target === 'the uid' ? uid : target,
      );
      expect({ code, lines }).toEqual({ code: 0, lines: [`sub_1  ${uid}  canceled`] });
      expect(await api.premiumOf(token)).toBe(false);
      expect((await run('subscription', 'reconcile', 'all')).code).toBe(1);
    },
  );

  it('A lost refund is found by reconciling (PRICE-117, PRICE-121)', async () => {
    api.provider.reversals.set('sub_1', 'refunded');
    expect(await run('subscription', 'reconcile', 'sub_1')).toMatchObject({ code: 0 });
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('Reconciling names what it could not read and continues (PRICE-121)', async () => {
    expect(await run('subscription', 'reconcile', 'sub_unknown')).toEqual({
      code: 1,
      lines: ['There is no subscription of sub_unknown.'],
    });
    api.provider.isUnreachable = true;
    expect(await run('subscription', 'reconcile', 'all')).toEqual({
      code: 1,
      lines: ['cus_1  FAILED: PAYMENT_PROVIDER_UNAVAILABLE'],
    });
  });

  it('The second of two live subscriptions is refunded and canceled, and the first one stays (PRICE-98, PRICE-118)', async () => {
    const second = stripeSubscription({
      id: 'sub_second',
      customerId: String(subscription.customer),
      price: stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 }),
      quantity: 1,
      at: api.clock.now(),
    });
    api.provider.subscriptions.set(second.id, second);
    await deliver('evt_2', { ...second });
    await api.runJobs();
    const { code, lines } = await run(
      'subscription',
      'refund',
      'sub_second',
      '--reason',
      'paid twice',
    );
    expect(code).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^sub_second .* canceled .* refunded$/)]);
    expect(second.status).toBe('canceled');
    expect(subscription.status).toBe('active');
    expect(await api.premiumOf(token)).toBe(true);
    expect(
      await run('subscription', 'refund', 'sub_second', '--reason', 'paid twice'),
    ).toMatchObject({ code: 0 });
  });

  it('A subscription that is not stored is not refunded (PRICE-118)', async () => {
    expect(
      await run('subscription', 'refund', 'sub_foreign', '--reason', 'paid twice'),
    ).toMatchObject({ code: 1 });
    expect(api.provider.reversals.size).toBe(0);
  });

  it('Only an order by invoice that waits for its payment is released, for at most 90 days (PRICE-531)', async () => {
    const release = (...words: string[]) =>
      run('order', 'release', 'sub_1', ...words, '--reason', 'we trust them');
    const noOrder = ['No order by invoice of sub_1 waits for its payment.'];
    expect(await release()).toEqual({ code: 2, lines: noOrder });
    const latest_invoice = {
      object: 'invoice',
      status: 'open',
      amount_remaining: 12_000,
      next_payment_attempt: null,
      due_date: 1,
    };
    Object.assign(subscription, { collection_method: 'send_invoice', latest_invoice });
    expect(await release('--days', '91')).toEqual({
      code: 2,
      lines: ['--days must be a whole number from 1 to 90.'],
    });
    expect(await release('--seats', '2')).toEqual({
      code: 2,
      lines: ['--seats must be a whole number from 1 to 1.'],
    });
    expect(await api.premiumOf(token)).toBe(false);
    expect(await release()).toMatchObject({ code: 0 });
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('The links to a classroom lead to the plans with its price and seats, one for each country tier (PRICE-490)', async () => {
    expect(await run('classroom', 'links', '12')).toEqual({
      code: 1,
      lines: ['The price list has no classroom.'],
    });
    const classroom = (tier: 1 | 3): Stripe.Price => {
      const price = stripePrice({ plan: 'group', interval: 'year', amount: 0, tier });
      const metadata = { tier: 'group', group_type: 'classroom' };
      const product = { ...Object(price.product), id: 'prod_classroom', metadata };
      return { ...price, id: `price_classroom_year_t${tier}`, product };
    };
    api.provider.prices.push(classroom(3), classroom(1));
    await deliver('evt_2', { id: 'price_1', object: 'price' }, 'price.created');
    await api.runJobs();
    const { baseUrl } = api.platform.config;
    const link = (tier: number) =>
      `country tier ${tier}  ${baseUrl}/plans?price_id=price_classroom_year_t${tier}&quantity=12`;
    expect(await run('classroom', 'links', '12')).toEqual({ code: 0, lines: [link(1), link(3)] });
  });

  it.each(['1', '101', '2.5'])('A classroom of %s seats is refused (PRICE-490)', async (seats) => {
    expect(await run('classroom', 'links', seats)).toEqual({
      code: 2,
      lines: ['A classroom has from 2 to 100 seats.'],
    });
  });
});
