import {
  billingEndpoints,
  checkoutPricingEndpoints,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import { createStripeClient } from '@portal/server/adapters';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import { prices } from '../testing/checkout-api';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';
import { signUpAndBuy } from '../testing/stand-in-buyers';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };
const annual: PlanChoice = { plan: 'premium', interval: 'year', quantity: 1 };
const monthly = { price: prices.month, quantity: 1 };

describe('automatic tax', () => {
  let world: StandInApi;
  beforeAll(async () => {
    world = await startStandInApi({ AUTOMATIC_TAX: 'true' });
  });
  afterAll(() => world.stop());

  async function bought(email: string) {
    const { uid, token } = await signUpAndBuy(world, email, monthly);
    const [row] = await subscriptionsOf(world.api.platform.database.query, uid);
    return { token, customer: String(row?.customerId) };
  }

  it('A purchase, the next payment and the invoice have the tax, and the listed prices do not (PRICE-417)', async () => {
    const as = { token: (await bought('taxed@example.org')).token };
    const { api } = world;
    expect(await api.call(endpoints.listInvoices, {}, as)).toMatchObject({
      body: { documents: [{ amount: 2_090, tax: 190, paid: 2_090 }] },
    });
    expect(await api.call(endpoints.getBilledPlan, {}, as)).toMatchObject({
      body: {
        billed: {
          next: { amount: 2_090, tax: 190 },
          options: expect.arrayContaining([
            expect.objectContaining({ plan: 'premium', interval: 'year', amount: 12_000 }),
          ]),
        },
      },
    });
  });

  it('The plan card knows the price without tax and the tax of the next invoice (PRICE-417)', async () => {
    const as = { token: (await bought('taxed-card@example.org')).token };
    expect(await world.api.call(endpoints.getSubscriptionDetails, {}, as)).toMatchObject({
      body: [{ plan: { price: 1_900, amount: 2_090, tax: 190 } }],
    });
  });

  it('A change charges the tax that its preview named, and the payment after it has tax too (PRICE-417)', async () => {
    const as = { token: (await bought('taxed-change@example.org')).token };
    const { api } = world;
    const previewed = await api.call(endpoints.previewPlanChange, annual, as);
    if (!previewed.ok) throw new Error(previewed.error.error);
    const { charge, unused, tax, dueNow, prorationDate, next } = previewed.body;
    expect(charge).toBe(12_000);
    expect(tax).toBe(Math.round((charge - unused) / 10));
    expect(dueNow).toBe(charge - unused + tax);
    expect(next).toMatchObject({ amount: 13_200, tax: 1_200 });
    const changed = await api.call(endpoints.changePlan, { ...annual, prorationDate, dueNow }, as);
    expect(changed).toMatchObject({ ok: true, body: { charged: dueNow } });
  });

  it('A customer whose address is not known is told so, and nothing is charged (PRICE-417)', async () => {
    const { token, customer } = await bought('nowhere@example.org');
    await createStripeClient(world.api.config.stripe).customers.update(customer, { address: '' });
    const { api, standIn } = world;
    const refused = { error: { error: 'TAX_ADDRESS_MISSING' } };
    expect(await api.call(endpoints.previewPlanChange, annual, { token })).toMatchObject(refused);
    const prorationDate = epochSeconds(await standIn.now());
    const change = { ...annual, prorationDate, dueNow: 10_100 };
    expect(await api.call(endpoints.changePlan, change, { token })).toMatchObject(refused);
    expect(await api.call(endpoints.listInvoices, {}, { token })).toMatchObject({
      body: { documents: [{ amount: 2_090 }] },
    });
  });
});
