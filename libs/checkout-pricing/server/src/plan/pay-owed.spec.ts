import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { createStripeClient } from '@portal/server/adapters';
import { updateUser, signIn } from '@portal/auth-session/server/testing';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import { prices } from '../testing/checkout-api';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';
import { signUpAndBuy, signUpBuyer } from '../testing/stand-in-buyers';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

describe('paying what a plan owes', () => {
  let world: StandInApi;
  beforeEach(async () => {
    world = await startStandInApi();
  });
  afterEach(() => world.stop());

  const stripe = () => createStripeClient(world.api.config.stripe);

  /** A user whose first renewal fails with this card. */
  async function owing(card = 'pm_card_chargeCustomerFail') {
    const { api } = world;
    const email = 'owing@example.org';
    const order = { price: prices.month, quantity: 1 };
    const { uid } = await signUpAndBuy(world, email, order);
    const [row] = await subscriptionsOf(api.platform.database.query, uid);
    if (!row) throw new Error('Nothing was bought.');
    const payWith = async (method: string) => {
      const { id } = await stripe().paymentMethods.attach(method, { customer: row.customerId });
      await stripe().subscriptions.update(row.id, { default_payment_method: id });
    };
    await payWith(card);
    await world.advanceDays(32);
    await api.runJobs();
    const { idToken: token } = await signIn(api, email);
    return {
      uid,
      row,
      payWith,
      pay: () => api.call(endpoints.payOwed, {}, { token }),
      async paid() {
        const response = await api.call(endpoints.payOwed, {}, { token });
        if (!response.ok) throw new Error(response.error.error);
        return response.body;
      },
      async details() {
        const response = await api.call(endpoints.getSubscriptionDetails, {}, { token });
        return response.ok ? response.body[0] : undefined;
      },
    };
  }

  it('With a card that pays, what is owed is charged once and the plan continues (PRICE-415)', async () => {
    const { payWith, paid, details } = await owing();
    expect(await details()).toMatchObject({ status: 'past_due' });
    await payWith('pm_card_visa');
    expect(await paid()).toEqual({
      result: 'paid',
      paid: 1_900,
      currency: 'usd',
      page: null,
    });
    expect(await details()).toMatchObject({ status: 'active', payment_problem: null });
    expect(await paid()).toMatchObject({ result: 'nothing-owed', paid: 0 });
  });

  it('Two requests at the same time charge once (PRICE-415)', async () => {
    const { row, payWith, pay, details } = await owing();
    await payWith('pm_card_visa');
    const [one, other] = await Promise.all([pay(), pay()]);
    expect([one.ok, other.ok]).toEqual([true, true]);
    const charges = await stripe().charges.list({ customer: row.customerId });
    expect(charges.data).toHaveLength(2);
    expect(await details()).toMatchObject({ status: 'active' });
  });

  it('A declined card leaves the payment owed and the retries as they were (PRICE-415)', async () => {
    const { paid, details } = await owing();
    const before = await details();
    expect(await paid()).toMatchObject({ result: 'declined', paid: 0 });
    expect(await details()).toEqual(before);
  });

  it('A card that asks the bank is answered with the page that asks, and the plan continues after it (PRICE-415)', async () => {
    const { paid, details } = await owing('pm_card_authenticationRequired');
    const body = await paid();
    expect(body).toMatchObject({ result: 'needs-confirmation', paid: 0 });
    const page = String(body.page);
    const submit = (path: string, answer: string) =>
      fetch(`${page}/${path}`, { method: 'POST', body: new URLSearchParams({ answer }) });
    expect(await (await submit('pay', '')).text()).toContain('Complete authentication');
    expect((await submit('authenticate', 'fail')).status).toBe(402);
    expect(await details()).toMatchObject({ status: 'past_due' });
    await submit('authenticate', 'complete');
    await world.delivered('customer.subscription.updated');
    await world.api.runJobs();
    expect(await details()).toMatchObject({ status: 'active', payment_problem: null });
  });

  it('Only the verified owner of a plan pays it (PRICE-300, PRICE-415)', async () => {
    const { uid, pay } = await owing();
    await updateUser(world.api.platform.database.query, uid, { emailVerified: false });
    expect(await pay()).toMatchObject({ ok: false, error: { error: 'EMAIL_NOT_VERIFIED' } });
    const { token } = await signUpBuyer(world, 'free@example.org');
    expect(await world.api.call(endpoints.payOwed, {}, { token })).toMatchObject({
      ok: false,
      error: { error: 'NO_SUBSCRIPTION_TO_MANAGE' },
    });
    expect(await world.api.call(endpoints.payOwed, {})).toMatchObject({ ok: false });
  });
});
