import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { signIn } from '@portal/auth-session/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

describe('the subscription details', () => {
  let api: CheckoutApi;
  let token: string;

  const details = (by = token) =>
    api.call(checkoutPricingEndpoints.getSubscriptionDetails, {}, { token: by });
  const buy = async (order: object) => {
    const response = await api.buy(token, order);
    if (!response.ok) throw new Error(response.error.error);
    const { sessionId } = response.body as { sessionId: string };
    const subscription = api.provider.pay(sessionId);
    await api.call(checkoutPricingEndpoints.getCheckoutStatus, { sessionId }, { token });
    return subscription;
  };

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
  });
  afterEach(() => api.stop());

  it('A user without a subscription gets an empty list (ACCT-29)', async () => {
    expect(await details()).toMatchObject({ body: [] });
  });

  it('The times of a subscription are epoch seconds as text (ACCT-29)', async () => {
    const { created, items } = await buy({ price: prices.year, quantity: 1 });
    expect(await details()).toMatchObject({
      body: [
        {
          provider: 'stripe',
          status: 'active',
          plan: {
            product: { name: 'Lemma Premium' },
            amount: 12_000,
            price: 12_000,
            credit: 0,
            tax: 0,
            discount: null,
            full_price_from: null,
            currency: 'usd',
            interval: 'year',
            quantity: 1,
          },
          current_period_end: String(items.data[0]?.current_period_end),
          cancel_at_period_end: false,
          cancel_at: null,
          pause_collection: null,
          trial_end: null,
          ended_at: null,
          card_last4: '4242',
          payment_problem: null,
          end_reason: null,
        },
      ],
    });
    expect(created).toBeGreaterThan(0);
  });

  it('The amount of a group plan is what one period charges for all seats (ACCT-29)', async () => {
    await buy({ price: prices.group, quantity: 12 });
    expect(await details()).toMatchObject({ body: [{ plan: { quantity: 12, amount: 121_200 } }] });
  });

  it('Subscriptions are listed newest first (ACCT-29)', async () => {
    const first = await buy({ price: prices.month, quantity: 1 });
    Object.assign(first, { status: 'canceled', ended_at: first.created + 5 });
    api.clock.advance({ days: 800 });
    await api.runScheduledJobs();
    ({ idToken: token } = await signIn(api, 'buyer@example.org'));
    await buy({ price: prices.year, quantity: 1 });
    expect(await details()).toMatchObject({
      body: [
        { status: 'active', ended_at: null },
        { status: 'canceled', ended_at: String(first.created + 5) },
      ],
    });
  });

  it('A plan that waits for a payment comes after an older one that is used (PRICE-403)', async () => {
    const used = await buy({ price: prices.month, quantity: 1 });
    const created = used.created + 86_400;
    const waiting = { ...used, id: 'sub_waiting', status: 'paused' as const, created };
    api.provider.subscriptions.set(waiting.id, waiting);
    const data = { object: { ...waiting, object: 'subscription' } };
    const type = 'customer.subscription.created';
    await api.deliver({ id: 'evt_waiting', type, livemode: false, data });
    await api.runJobs();
    expect(await details()).toMatchObject({ body: [{ status: 'active' }, { status: 'paused' }] });
  });

  /** Lets the newest invoice fail, and tells the API. */
  const failRenewal = async (change: object) => {
    const subscription = await buy({ price: prices.month, quantity: 1 });
    const finalized_at = subscription.created + 30 * 86_400;
    const invoice = { created: finalized_at, status_transitions: { finalized_at } };
    const latest_invoice = { ...invoice, next_payment_attempt: finalized_at + 3 * 86_400 };
    Object.assign(subscription, { status: 'past_due', latest_invoice, ...change });
    const data = { object: { ...subscription, object: 'subscription' } };
    const type = 'customer.subscription.updated';
    await api.deliver({ id: 'evt_failed', type, livemode: false, data });
    await api.runJobs();
    return finalized_at;
  };

  it('A failed renewal says since when it is owed, when it is tried again and until when the plan lasts (PRICE-112)', async () => {
    const since = await failRenewal({});
    expect(await details()).toMatchObject({
      body: [
        {
          status: 'past_due',
          payment_problem: {
            since: String(since),
            next_attempt_at: String(since + 3 * 86_400),
            access_until: String(since + 7 * 86_400),
          },
        },
      ],
    });
  });

  it('An unpaid plan says that it can no longer be used (PRICE-112)', async () => {
    const since = await failRenewal({ status: 'unpaid' });
    expect(await details()).toMatchObject({
      body: [{ payment_problem: { since: String(since), access_until: null } }],
    });
  });

  it.each([
    ['payment_failed', 'payment-failed'],
    ['payment_disputed', 'dispute-lost'],
    ['cancellation_requested', 'canceled'],
  ])('A plan that the provider ended for %s says %s (PRICE-112)', async (reason, word) => {
    const ended_at = Math.floor(api.clock.now().getTime() / 1_000);
    await failRenewal({ status: 'canceled', ended_at, cancellation_details: { reason } });
    expect(await details()).toMatchObject({ body: [{ payment_problem: null, end_reason: word }] });
  });

  it('A user does not see the subscriptions of another user (ACCT-29)', async () => {
    await buy({ price: prices.year, quantity: 1 });
    const stranger = await api.buyer('stranger@example.org');
    expect(await details(stranger.token)).toMatchObject({ body: [] });
  });

  it('Subscription details without a token are rejected (ACCT-29)', async () => {
    expect(await api.call(checkoutPricingEndpoints.getSubscriptionDetails, {})).toMatchObject({
      status: 401,
    });
  });
});
