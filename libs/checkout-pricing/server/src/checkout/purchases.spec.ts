import { authSessionEndpoints, type EmailActionMode } from '@portal/auth-session/domain';
import { newestCode, openedSession } from '@portal/auth-session/server/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { waitingPurchases } from '../checkout-pricing.tables';
import { findCustomerId, saveCustomerId } from '../customer/customer.repository';
import { type CheckoutApi, prices, startCheckoutApi } from '../testing/checkout-api';
import { together } from '../testing/together';

const year = { price: prices.year, quantity: 1 };

describe('purchases', () => {
  let api: CheckoutApi;

  let country: string | undefined;

  beforeAll(async () => {
    api = await startCheckoutApi({ countryOf: () => country });
  });

  beforeEach(() => {
    country = undefined;
  });

  afterAll(() => api.stop());

  let users = 0;

  const newUser = (verified = false) => {
    users += 1;
    return api.buyer(`writer-${users}@example.org`, { verified });
  };

  const describePurchase = async (purchase: object, token?: string) => {
    const response = await api.call(
      endpoints.describePurchase,
      purchase as never,
      token === undefined ? {} : { token },
    );
    if (!response.ok) throw new Error(response.error.error);
    return response.body.offer;
  };

  describe('the description of a purchase', () => {
    const premium = { plan: 'premium', quantity: 1, currency: 'usd', discount_months: null };

    it.each([
      [year, { ...premium, amount: 12_000, list_amount: 12_000, interval: 'year' }],
      [
        { price: prices.month, quantity: 1, code: 'WELCOME20' },
        { ...premium, amount: 1_520, list_amount: 1_900, discount_months: 1, interval: 'month' },
      ],
      [
        { price: prices.month, quantity: 1, code: 'EXPIRED' },
        { ...premium, amount: 1_900, list_amount: 1_900, interval: 'month' },
      ],
      [
        { price: prices.group, quantity: 7, code: 'WELCOME20' },
        {
          ...premium,
          plan: 'group',
          quantity: 7,
          amount: 73_200,
          list_amount: 73_200,
          interval: 'year',
        },
      ],
    ])('The purchase %j is described as %j (PRICE-165)', async (purchase, offer) => {
      expect(await describePurchase(purchase)).toEqual(offer);
    });

    it.each([
      ['an unknown price', { price: 'price_unknown', quantity: 1 }],
      ['two Premium plans', { ...year, quantity: 2 }],
      ['a group with one seat', { price: prices.group, quantity: 1 }],
      ['a price of a cheaper country', { price: 'price_premium_year_t3_inr', quantity: 1 }],
    ])(
      'A purchase of %s, which an order would not get, has no offer (PRICE-165)',
      async (_, purchase) => {
        expect(await describePurchase(purchase)).toBeNull();
      },
    );

    it('A price of a cheaper country has an offer in that country (PRICE-165)', async () => {
      country = 'IN';
      const offer = await describePurchase({ price: 'price_premium_year_t3_inr', quantity: 1 });
      expect(offer).toMatchObject({ amount: 240_000, currency: 'inr' });
    });

    it.each([
      { price: 'prod_1', quantity: 1 },
      { ...year, quantity: 0 },
      { ...year, quantity: '1' },
    ])('The request %j is rejected (PRICE-165)', async (purchase) => {
      await expect(describePurchase(purchase)).rejects.toThrow('INVALID_REQUEST');
    });
  });

  describe('a waiting purchase', () => {
    const save = (token: string, purchase: object) =>
      api.call(endpoints.saveWaitingPurchase, purchase as never, { token });
    const waiting = async (token: string) => {
      const response = await api.call(endpoints.getWaitingPurchase, {}, { token });
      return response.ok ? response.body.purchase : response.error.error;
    };

    it('A purchase that is saved waits with the account, for every session of its user and no other (PRICE-166)', async () => {
      const { token } = await newUser();
      const other = await newUser();
      expect(await waiting(token)).toBeNull();
      await save(token, {
        price: prices.group,
        quantity: 7,
        code: 'A',
        origin: 'https://x.example',
      });
      const purchase = { price: prices.group, quantity: 7, code: 'A', origin: 'https://x.example' };
      expect(await waiting(token)).toEqual(purchase);
      expect(await waiting(other.token)).toBeNull();
    });

    it('The newest purchase replaces an earlier one, and a removed one is gone (PRICE-166)', async () => {
      const { token } = await newUser();
      await save(token, { price: prices.group, quantity: 7, code: 'A', origin: 'x' });
      await save(token, year);
      expect(await waiting(token)).toEqual(year);
      await api.call(endpoints.removeWaitingPurchase, {}, { token });
      expect(await waiting(token)).toBeNull();
    });

    it.each([
      { ...year, quantity: 1.5 },
      { ...year, price: 'javascript:1' },
      { ...year, code: '<script>' },
      { ...year, origin: 'x'.repeat(501) },
      { ...year, uid: 'another' },
    ])('The purchase %j is not saved (PRICE-166)', async (purchase) => {
      const { token } = await newUser();
      expect(await save(token, purchase)).toMatchObject({ error: { error: 'INVALID_REQUEST' } });
      expect(await waiting(token)).toBeNull();
    });

    it('A user who got a plan no longer has a waiting purchase (PRICE-166)', async () => {
      const { token } = await newUser(true);
      await save(token, year);
      const order = await api.buy(token, year);
      if (!order.ok) throw new Error('There is no checkout.');
      expect(await waiting(token)).toEqual(year);
      const { sessionId } = order.body as { sessionId: string };
      api.provider.pay(sessionId);
      await api.call(endpoints.getCheckoutStatus, { sessionId }, { token });
      expect(await api.premiumOf(token)).toBe(true);
      expect(await waiting(token)).toBeNull();
    });

    it('After thirty days a purchase waits no longer and is deleted (PRICE-167)', async () => {
      const { token, uid } = await newUser();
      const rows = async () =>
        (await api.platform.database.query.select().from(waitingPurchases)).map((row) => row.uid);
      await save(token, year);
      await api.runScheduledJobs();
      expect(await rows()).toContain(uid);
      api.clock.advance({ days: 31 });
      const owner = { uid, email: `writer-${users}@example.org` };
      expect(await waiting((await openedSession(api, owner)).idToken)).toBeNull();
      await api.runScheduledJobs();
      expect(await rows()).toEqual([]);
    });
  });

  describe('codes for first-time customers', () => {
    const code = 'FIRSTTIME';
    const coded = { ...year, code };

    /** The annual price on the plans page. */
    const shown = async (token?: string) => {
      const query = { countryCode: 'US', coupon: code };
      const response = await api.call(
        endpoints.getActiveProducts,
        query,
        token === undefined ? {} : { token },
      );
      if (!response.ok) throw new Error(response.error.error);
      const all = response.body.products.flatMap((product) => product.prices);
      return all.find(({ interval }) => interval === 'year')?.total_price;
    };

    const ordered = async (token: string, order: object) => {
      const response = await api.buy(token, order);
      if (!response.ok) throw new Error(response.error.error);
      const { sessionId } = response.body as { sessionId: string };
      return { sessionId, order: api.provider.sessions.get(sessionId)?.order };
    };

    it('A visitor and a new customer see and get the lower price (PRICE-170)', async () => {
      const { token } = await newUser(true);
      expect(await shown()).toBe(9_600);
      expect(await shown(token)).toBe(9_600);
      expect(await describePurchase(coded, token)).toMatchObject({ amount: 9_600 });
      const { order } = await ordered(token, coded);
      expect(order).toMatchObject({ promotionCodeId: 'promo_FIRSTTIME' });
    });

    it('A customer who paid before sees and pays the full price (PRICE-170)', async () => {
      const { token } = await newUser(true);
      const { sessionId } = await ordered(token, year);
      const subscription = api.provider.pay(sessionId);
      await api.call(endpoints.getCheckoutStatus, { sessionId }, { token });
      Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
      const data = { object: { ...subscription, object: 'subscription' } };
      const type = 'customer.subscription.deleted';
      await api.deliver({ id: 'evt_end', object: 'event', type, livemode: false, data });
      await api.runJobs();
      expect(await api.premiumOf(token)).toBe(false);

      expect(await shown(token)).toBe(12_000);
      expect(await describePurchase(coded, token)).toMatchObject({ amount: 12_000 });
      const { order } = await ordered(token, coded);
      expect(order?.promotionCodeId).toBeUndefined();
    });

    it('A code with a minimum amount lowers only prices that reach it (PRICE-171)', async () => {
      const { token } = await newUser(true);
      const amountOf = async (price: string) =>
        (await describePurchase({ price, quantity: 1, code: 'FROM50' }))?.amount;
      expect(await amountOf(prices.month)).toBe(1_900);
      expect(await amountOf(prices.year)).toBe(9_600);
      const { order } = await ordered(token, { price: prices.month, quantity: 1, code: 'FROM50' });
      expect(order?.promotionCodeId).toBeUndefined();
    });
  });
});

describe('the customers at the card provider', () => {
  let api: CheckoutApi;
  let token: string;
  let uid: string;

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token, uid } = await api.buyer('buyer@example.org'));
  });
  afterEach(() => api.stop());

  it('An order works again as soon as the provider does, although it repeats its error for the first key (PRICE-100)', async () => {
    api.provider.failsCustomers = true;
    expect(await api.buy(token, year)).toMatchObject({
      error: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    api.provider.failsCustomers = false;
    expect(await api.buy(token, year)).toMatchObject({ ok: true });
  });

  it('Simultaneous first orders of a user create one customer (PRICE-100)', async () => {
    api.provider.createCustomer = together(3, api.provider.createCustomer);
    await Promise.all([api.buy(token, year), api.buy(token, year), api.buy(token, year)]);
    expect(api.provider.customers.size).toBe(1);
  });

  it('The customer that was stored first stays the user’s (PRICE-100)', async () => {
    await api.buy(token, year);
    const { query } = api.platform.database;
    const stored = await findCustomerId(query, uid);
    expect(await saveCustomerId(query, uid, 'cus_other')).toBe(stored);
  });

  it('A user whose customer was deleted at the provider gets another one and can buy (PRICE-100)', async () => {
    const { token: other } = await api.buyer('other@example.org');
    await api.buy(other, year);
    const session = api.provider.sessions.get('cs_test_1');
    api.provider.deletedCustomers.add(session?.order.customerId ?? '');
    await api.provider.expireCheckoutSession('cs_test_1');
    const again = await api.buy(other, year);
    expect(again).toMatchObject({ ok: true, body: { sessionId: 'cs_test_2' } });
    api.provider.pay('cs_test_2');
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(other)).toBe(true);
  });
});

describe('the email address of the customer at the provider', () => {
  const email = 'ada@example.org';

  const newEmail = 'ada@new.example';

  let api: CheckoutApi;
  let token: string;

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer(email));
  });
  afterEach(() => api.stop());

  const run = (mode: EmailActionMode, oobCode: string) =>
    api.call(authSessionEndpoints.runEmailAction, { mode, oobCode });
  const change = async () => {
    await api.call(authSessionEndpoints.startEmailChange, { newEmail }, { token });
    const oobCode = await newestCode(api, newEmail);
    expect(await run('verifyAndChangeEmail', oobCode)).toMatchObject({ ok: true });
  };
  const buy = () => api.buy(token, { price: prices.year, quantity: 1 });
  const addresses = () => [...api.provider.emails.values()];

  it('A changed address reaches the customer, and an undone change too (PRICE-119)', async () => {
    await buy();
    await change();
    await api.runJobs();
    expect(addresses()).toEqual([newEmail]);
    expect(await run('undoEmailChange', await newestCode(api, email))).toMatchObject({ ok: true });
    await api.runJobs();
    expect(addresses()).toEqual([email]);
  });

  it('The change of a user who never ordered asks the provider nothing (PRICE-119)', async () => {
    await change();
    await api.runJobs();
    expect(addresses()).toEqual([]);
  });

  it('A change while the provider is unreachable succeeds and reaches the customer later (PRICE-119)', async () => {
    await buy();
    const { changeCustomer } = api.provider;
    api.provider.changeCustomer = () => Promise.reject(new Error('the provider failed'));
    await change().catch(() => undefined);
    await api.runJobs().catch(() => undefined);
    expect(addresses()).toEqual([]);
    api.provider.changeCustomer = changeCustomer;
    await api.runJobs();
    expect(addresses()).toEqual([newEmail]);
  });

  it('A change that was rejected leaves the customer as it was (PRICE-119)', async () => {
    await buy();
    expect(await run('verifyAndChangeEmail', 'wrong')).toMatchObject({ ok: false });
    await api.runJobs();
    expect(addresses()).toEqual([]);
  });
});
