import { accountEndpoints } from '@portal/account/domain';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { signIn } from '../../auth-session/testing/auth-api';
import {
  prices,
  startCheckoutApi,
  type CheckoutApi,
} from '../../checkout-pricing/testing/checkout-api';

describe('the subscription details', () => {
  let api: CheckoutApi;
  let token: string;

  const details = (by = token) =>
    api.call(accountEndpoints.getSubscriptionDetails, {}, { token: by });
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
          status: 'active',
          plan: {
            product: { name: 'Lemma Premium' },
            amount: 12_000,
            currency: 'usd',
            interval: 'year',
            quantity: 1,
          },
          current_period_end: String(items.data[0]?.current_period_end),
          cancel_at_period_end: false,
          cancel_at: null,
          ended_at: null,
          card_last4: '4242',
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

  it('A user does not see the subscriptions of another user (ACCT-29)', async () => {
    await buy({ price: prices.year, quantity: 1 });
    const stranger = await api.buyer('stranger@example.org');
    expect(await details(stranger.token)).toMatchObject({ body: [] });
  });

  it('Subscription details without a token are rejected (ACCT-29)', async () => {
    expect(await api.call(accountEndpoints.getSubscriptionDetails, {})).toMatchObject({
      status: 401,
    });
  });
});
