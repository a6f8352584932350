import {
  checkoutPricingEndpoints as endpoints,
  type PortalAction,
} from '@portal/checkout-pricing/domain';
import { updateUser, signIn, signUp } from '@portal/auth-session/server/testing';
import { priceOf, prices } from '../testing/checkout-api';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';

describe('changes at the billing portal', () => {
  let world: StandInApi;
  beforeAll(async () => {
    world = await startStandInApi();
  });
  afterAll(() => world.stop());

  /** Buys a plan; returns what can be done with it. */
  async function bought(email: string, order: { price: string; quantity: number }) {
    const { api, standIn } = world;
    const { uid } = await signUp(api, email);
    await updateUser(api.platform.database.query, uid, { emailVerified: true });
    const { idToken: token } = await signIn(api, email);
    const opened = await api.call(endpoints.createCheckoutSession, order, { token });
    if (!opened.ok) throw new Error(opened.error.error);
    await standIn.pay(opened.body.url);
    await world.delivered('checkout.session.completed');
    await api.runJobs();
    return {
      /** Opens the billing portal at an action and submits the form of its page; returns where it leads. */
      async change(
        action: PortalAction | undefined,
        page: string,
        fields: Record<string, string> = {},
      ) {
        const link = await api.call(endpoints.createPortalLink, action ? { action } : {}, {
          token,
        });
        if (!link.ok) throw new Error(link.error.error);
        const body = new URLSearchParams(fields);
        const url = `${link.body.url}/${page}`;
        const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
        await world.delivered('customer.subscription.updated');
        await api.runJobs();
        return response.headers.get('location');
      },
      async plan() {
        const details = await api.call(endpoints.getSubscriptionDetails, {}, { token });
        return details.ok ? details.body[0] : undefined;
      },
    };
  }

  it('Canceling, resuming and another frequency arrive in the account (PRICE-131)', async () => {
    const { change, plan } = await bought('portal@example.org', {
      price: prices.month,
      quantity: 1,
    });
    const account = `${world.api.url}/account`;
    expect(await change('cancel', 'cancel')).toBe(`${account}?plan=canceled`);
    const canceled = await plan();
    expect(canceled).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: canceled?.current_period_end,
    });
    await change(undefined, 'renew');
    expect(await plan()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await change('change-plan', 'plan', { price: priceOf(prices.year) })).toBe(
      `${account}?plan=changed`,
    );
    expect(await plan()).toMatchObject({ plan: { interval: 'year', amount: 12_000 } });
  });

  it('Another number of seats arrives in the account (PRICE-131)', async () => {
    const { change, plan } = await bought('seats@example.org', {
      price: prices.group,
      quantity: 5,
    });
    await change('change-plan', 'plan', { seats: '7' });
    expect(await plan()).toMatchObject({ plan: { quantity: 7 } });
  });
});
