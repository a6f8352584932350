import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import { newestCode } from '@portal/auth-session/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { together } from '../testing/together';
import { findCustomerId, saveCustomerId } from './customer.repository';

const year = { price: prices.year, quantity: 1 };

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

const email = 'ada@example.org';
const newEmail = 'ada@new.example';

describe('the email address of the customer at the provider', () => {
  let api: CheckoutApi;
  let token: string;

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer(email));
  });
  afterEach(() => api.stop());

  const run = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.runEmailAction, { mode, oobCode });
  const change = async () => {
    await api.call(endpoints.startEmailChange, { newEmail }, { token });
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
