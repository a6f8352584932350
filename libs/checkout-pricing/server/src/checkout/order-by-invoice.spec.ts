import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import { subscriptionsOf as storedPlansOf } from '../subscriptions/subscription.repository';
import { ApiError } from '@portal/server/errors';
import { ordersSince } from '../customer/order-claim.repository';
import { takeoverTerms } from '../subscriptions/takeover-terms';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

const details = {
  name: 'University of Göttingen',
  line1: 'Bunsenstr. 3',
  line2: '',
  postalCode: '37073',
  city: 'Göttingen',
  country: 'DE',
  taxId: '',
  purchaseOrder: 'PO-7',
} as const;
const group = { price: prices.group, quantity: 12, groupName: 'Topology', details };
const refused = (error: string) => ({ ok: false, error: { error } });

describe('a group that is paid by invoice', () => {
  let api: CheckoutApi;
  beforeAll(async () => {
    api = await startCheckoutApi({ environment: { PAY_BY_INVOICE_FROM_SEATS: '10' } });
  });
  afterAll(() => api.stop());

  const orderAs = (token: string, change: object = {}) =>
    api.call(endpoints.orderByInvoice, { ...group, ...change }, { token });
  const plansOf = async (token: string) => {
    const response = await api.call(endpoints.getSubscriptionDetails, {}, { token });
    return response.ok ? response.body : [];
  };
  const subscriptionsOf = (uid: string) =>
    [...api.provider.subscriptions.values()].filter(
      ({ customer }) => api.provider.customers.get(String(customer)) === uid,
    );

  it('An order begins the plan immediately, and its invoice is due in 30 days (PRICE-501)', async () => {
    const { token, uid } = await api.buyer('ordering@example.org');
    const dueAt = epochSeconds(api.clock.now()) + 30 * 86_400;
    const page = expect.stringMatching(/^https:/);
    expect(await orderAs(token)).toMatchObject({
      ok: true,
      body: { invoice: { amount: 121_200, currency: 'usd', dueAt, page } },
    });
    expect(await api.premiumOf(token)).toBe(true);
    expect(await plansOf(token)).toMatchObject([
      {
        status: 'active',
        collection_method: 'send_invoice',
        open_invoice: { amount: 121_200, due_at: String(dueAt), page },
        card_last4: null,
      },
    ]);
    const customer = String(subscriptionsOf(uid)[0]?.customer);
    expect(api.provider.billedTo.get(customer)).toEqual(details);
    expect(api.provider.invoiceGroups.get(customer)).toBe('Topology');
  });

  it('Nobody else takes the payment over before the open invoice is paid (GROUP-458, PRICE-501)', async () => {
    const { token, uid } = await api.buyer('leaving@example.org');
    await orderAs(token);
    const [row] = await storedPlansOf(api.platform.database.query, uid);
    if (!row) throw new Error('Nothing was ordered.');
    const now = api.clock.now();
    expect(takeoverTerms(row, now)).toBeUndefined();
    expect(takeoverTerms({ ...row, invoiceDueAt: null }, now)).toMatchObject({ seats: 12 });
  });

  it.each([
    ['fewer seats than the setting names', { quantity: 9 }, 'INVOICE_NOT_OFFERED'],
    ['a price that is not sold', { price: 'price_unknown' }, 'PRICE_NOT_AVAILABLE'],
    ['a Premium plan', { price: prices.year }, 'QUANTITY_NOT_AVAILABLE'],
    ['no name', { details: { ...details, name: '' } }, 'INVALID_REQUEST'],
    ['no address', { details: { ...details, line1: '' } }, 'INVALID_REQUEST'],
    ['no country', { details: { ...details, country: '' } }, 'INVALID_REQUEST'],
  ])('An order with %s is refused, and nothing is sold (PRICE-501)', async (_, change, error) => {
    const { token, uid } = await api.buyer(`refused-${error}-${_}@example.org`.replace(/ /g, '-'));
    expect(await orderAs(token, change)).toMatchObject(refused(error));
    expect(subscriptionsOf(uid)).toEqual([]);
  });

  it('A user whose email address is not verified cannot order by invoice (PRICE-501)', async () => {
    const { token } = await api.buyer('unverified@example.org', { verified: false });
    expect(await orderAs(token)).toMatchObject(refused('EMAIL_NOT_VERIFIED'));
  });

  it('A user with a plan cannot order by invoice (PRICE-66, PRICE-501)', async () => {
    const { token } = await api.buyer('twice@example.org');
    await orderAs(token);
    expect(await orderAs(token)).toMatchObject(refused('ALREADY_SUBSCRIBED'));
  });

  it('A user whose plan has ended with an unpaid invoice cannot order by invoice, but by card (PRICE-501)', async () => {
    const { token, uid } = await api.buyer('unpaid@example.org');
    await orderAs(token);
    const [subscription] = subscriptionsOf(uid);
    Object.assign(subscription ?? {}, {
      status: 'canceled',
      ended_at: epochSeconds(api.clock.now()),
      cancellation_details: { reason: 'payment_failed' },
    });
    const type = 'customer.subscription.deleted';
    await api.deliver({ id: 'evt_1', type, livemode: false, data: { object: subscription } });
    await api.runJobs();
    expect(await plansOf(token)).toMatchObject([
      { status: 'canceled', end_reason: 'invoice-unpaid' },
    ]);
    expect(await orderAs(token)).toMatchObject(refused('INVOICE_OPEN'));
    expect(await api.buy(token, { price: prices.group, quantity: 12 })).toMatchObject({ ok: true });
  });

  it('A plan whose overdue invoice was paid a moment ago is canceled for the end of its period, not immediately (PRICE-306)', async () => {
    const { token, uid } = await api.buyer('paid@example.org');
    await orderAs(token);
    const [subscription] = subscriptionsOf(uid);
    Object.assign(subscription ?? {}, { status: 'past_due' });
    const type = 'customer.subscription.updated';
    await api.deliver({ id: 'evt_3', type, livemode: false, data: { object: subscription } });
    await api.runJobs();
    // The event of the payment has not arrived yet.
    Object.assign(subscription ?? {}, { status: 'active', latest_invoice: null });
    expect(await api.call(endpoints.cancelPlan, {}, { token })).toMatchObject({ ok: true });
    expect(await plansOf(token)).toMatchObject([{ status: 'active' }]);
  });

  it('Two orders at the same time sell one plan (PRICE-501)', async () => {
    const { token, uid } = await api.buyer('together@example.org');
    const answers = await Promise.all([orderAs(token), orderAs(token, { quantity: 13 })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([refused('ORDER_IN_PROGRESS')]);
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  /** Orders in a process that dies as soon as the provider has got the order, whether it sells the plan or not. */
  const orderAndDie = async (token: string, isSold: boolean) => {
    const { createInvoicedSubscription } = api.provider;
    await new Promise<void>((resolve, reject) => {
      api.provider.createInvoicedSubscription = async (input) => {
        if (isSold) await createInvoicedSubscription(input);
        resolve();
        return new Promise<never>(() => undefined);
      };
      orderAs(token).then(() => reject(new Error('The process lives.')), reject);
    });
    api.provider.createInvoicedSubscription = createInvoicedSubscription;
  };
  /** The scheduled jobs of another process find what the dead one left. */
  const settle = async () => {
    api.clock.advance({ minutes: 5, seconds: 1 });
    await api.runScheduledJobs();
  };

  it('An order whose process died after the sale sells no second plan, and the next minute’s job stores it (PRICE-521)', async () => {
    const { token, uid } = await api.buyer('dead-after-sale@example.org');
    await orderAndDie(token, true);
    expect(await orderAs(token)).toMatchObject({ status: 409, ...refused('ORDER_IN_PROGRESS') });
    await settle();
    expect(await plansOf(token)).toMatchObject([{ status: 'active' }]);
    expect(await orderAs(token)).toMatchObject(refused('ALREADY_SUBSCRIBED'));
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  it('An order whose process died before the sale can be repeated once the job has asked the provider (PRICE-521)', async () => {
    const { token, uid } = await api.buyer('dead-before-sale@example.org');
    await orderAndDie(token, false);
    expect(await orderAs(token)).toMatchObject(refused('ORDER_IN_PROGRESS'));
    const list = jest.spyOn(api.provider, 'listSubscriptions');
    list.mockRejectedValueOnce(new ApiError('PAYMENT_PROVIDER_UNAVAILABLE'));
    await settle();
    list.mockRestore();
    expect(await orderAs(token)).toMatchObject(refused('ORDER_IN_PROGRESS'));
    await api.runScheduledJobs();
    expect(await orderAs(token)).toMatchObject({ ok: true });
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  it('The event of a sale whose process died gives the plan immediately (PRICE-73, PRICE-521)', async () => {
    const { token, uid } = await api.buyer('dead-with-event@example.org');
    await orderAndDie(token, true);
    const [object] = subscriptionsOf(uid);
    const type = 'customer.subscription.created';
    await api.deliver({ id: 'evt_4', type, livemode: false, data: { object } });
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(true);
    await settle();
    expect(await orderAs(token)).toMatchObject(refused('ALREADY_SUBSCRIBED'));
  });

  it('An order that the provider sells without an answer is not sold again (PRICE-521)', async () => {
    const { token, uid } = await api.buyer('unanswered@example.org');
    const { createInvoicedSubscription: sell } = api.provider;
    const keys: string[] = [];
    api.provider.createInvoicedSubscription = async (input) => {
      keys.push(input.idempotencyKey);
      await sell(input);
      throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
    };
    expect(await orderAs(token)).toMatchObject(refused('PAYMENT_PROVIDER_UNAVAILABLE'));
    api.provider.createInvoicedSubscription = sell;
    const [stored] = await ordersSince(api.platform.database.query, new Date('2100-01-01'), 1);
    expect(keys).toEqual([expect.stringContaining(String(stored?.key))]);
    expect(await orderAs(token)).toMatchObject(refused('ORDER_IN_PROGRESS'));
    await settle();
    expect(await plansOf(token)).toMatchObject([{ status: 'active' }]);
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  it('An order that fails before the provider is asked for it can be repeated immediately (PRICE-521)', async () => {
    const { token } = await api.buyer('early-failure@example.org');
    api.provider.isUnreachable = true;
    expect(await orderAs(token)).toMatchObject(refused('PAYMENT_PROVIDER_UNAVAILABLE'));
    api.provider.isUnreachable = false;
    expect(await orderAs(token)).toMatchObject({ ok: true });
  });

  it('An order closes the open checkout, so that nobody pays twice (PRICE-97, PRICE-501)', async () => {
    const { token, uid } = await api.buyer('both@example.org');
    await api.buy(token, { price: prices.year, quantity: 1 });
    await orderAs(token);
    const sessions = [...api.provider.sessions.values()].filter(
      ({ order }) => order.userId === uid,
    );
    expect(sessions).toMatchObject([{ status: 'expired' }]);
  });

  it('A customer whom support deleted is replaced (PRICE-100, PRICE-501)', async () => {
    const { token, uid } = await api.buyer('deleted@example.org');
    await api.buy(token, { price: prices.year, quantity: 1 });
    const [customer] = [...api.provider.customers].find(([, owner]) => owner === uid) ?? [];
    api.provider.deletedCustomers.add(String(customer));
    expect(await orderAs(token)).toMatchObject({ ok: true });
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });
});

describe('a portal without the setting', () => {
  let api: CheckoutApi;
  beforeAll(async () => {
    api = await startCheckoutApi();
  });
  afterAll(() => api.stop());

  it('No plan can be paid by invoice (PRICE-500)', async () => {
    const { token } = await api.buyer('buyer@example.org');
    const order = { ...group, quantity: 100 };
    expect(await api.call(endpoints.orderByInvoice, order, { token })).toMatchObject(
      refused('INVOICE_NOT_OFFERED'),
    );
  });
});
