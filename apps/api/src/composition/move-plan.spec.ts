import { checkoutPricingEndpoints, billingEndpoints } from '@portal/checkout-pricing/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { createStripeClient } from '@portal/server/adapters';
import { updateUser } from '@portal/auth-session/server/testing';
import {
  prices,
  signUpAndBuy,
  signUpBuyer,
  startStandInApi,
  subscriptionsOf,
  type StandInApi,
} from '@portal/checkout-pricing/server/testing';
import { createApiModules } from '../api-modules';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints, ...authSessionEndpoints };
const premium = { price: prices.year, quantity: 1 };
let people = 0;

describe('moving a plan to another account', () => {
  let world: StandInApi;
  beforeAll(async () => {
    world = await startStandInApi({}, createApiModules);
  });
  afterAll(() => world.stop());

  const addresses = () => {
    people += 1;
    return { from: `old-${people}@example.org`, to: `new-${people}@example.org` };
  };
  const move = (from: string, to: string) =>
    world.admin('subscription', 'move', from, to, '--reason', 'the owner wrote from both');
  const isPremium = async ({ token }: { token: string }) => {
    const response = await world.api.call(endpoints.getPremiumStatus, {}, { token });
    return response.ok && response.body.isPremium;
  };
  const plansOf = ({ uid }: { uid: string }) =>
    subscriptionsOf(world.api.platform.database.query, uid);
  const stripe = () => createStripeClient(world.api.config.stripe);

  it('The plan, its invoices and its customer belong to the other account, which has Premium immediately; nothing is charged, and both are mailed (PRICE-520)', async () => {
    const { from, to } = addresses();
    const [old, next] = [await signUpAndBuy(world, from, premium), await signUpBuyer(world, to)];
    const [plan] = await plansOf(old);
    const { code, lines } = await move(from, to);
    expect({ code, lines }).toEqual({ code: 0, lines: [`${plan?.id}  ${next.uid}  active`] });
    expect([await isPremium(old), await isPremium(next)]).toEqual([false, true]);
    expect(await plansOf(old)).toEqual([]);
    expect(await plansOf(next)).toMatchObject([{ id: plan?.id, customerId: plan?.customerId }]);

    await world.api.runJobs();
    const customer = await stripe().customers.retrieve(String(plan?.customerId));
    expect(customer).toMatchObject({ email: to, metadata: { user_id: next.uid } });
    const invoices = await stripe().invoices.list({ customer: String(plan?.customerId) });
    expect(invoices.data).toHaveLength(1);
    const listed = await world.api.call(endpoints.listInvoices, {}, next);
    expect(listed.ok && listed.body.documents).toHaveLength(1);
    for (const [address, other, subject] of [
      [from, 'n…@example.org', 'Your plan was moved to your other account'],
      [to, 'o…@example.org', 'Your plan was moved to this account'],
    ] as const) {
      const mail = (await world.api.mailsTo(address)).at(-1);
      expect(mail?.subject).toBe(subject);
      expect(mail?.text).toContain(other);
    }
  });

  it('The former account can buy again as a new customer, and the plan continues at the other one when it renews (PRICE-520)', async () => {
    const { from, to } = addresses();
    const old = await signUpAndBuy(world, from, premium);
    const next = await signUpBuyer(world, to);
    await move(from, to);
    const opened = await world.api.call(endpoints.createCheckoutSession, premium, old);
    if (!opened.ok) throw new Error(opened.error.error);
    await world.standIn.pay(opened.body.url);
    await world.delivered('checkout.session.completed');
    await world.api.runJobs();
    const [[bought], [moved]] = [await plansOf(old), await plansOf(next)];
    expect(bought?.customerId).not.toBe(moved?.customerId);
    await world.admin('subscription', 'reconcile', 'all');
    expect([await isPremium(old), await isPremium(next)]).toEqual([true, true]);
    expect((await move(from, to)).lines).toEqual(['The API refuses it: ALREADY_SUBSCRIBED.']);
  });

  it('A plan is moved back, with what the other account has now (PRICE-520)', async () => {
    const { from, to } = addresses();
    const old = await signUpAndBuy(world, from, premium);
    const next = await signUpBuyer(world, to);
    await move(from, to);
    expect(await move(to, from)).toMatchObject({ code: 0 });
    expect([await isPremium(old), await isPremium(next)]).toEqual([true, false]);
  });

  it.each([
    ['an account without a plan', 'The API refuses it: NO_SUBSCRIPTION_TO_MANAGE.'],
    ['the same account', 'Both words name the same account.'],
    ['an address that is not verified', 'is not verified.'],
    ['a group', 'group hand-over moves it'],
    ['nobody', 'There is no account of nobody@example.org.'],
  ])('Nothing is moved for %s (PRICE-520)', async (what, problem) => {
    const { from, to } = addresses();
    const group = { price: prices.group, quantity: 3 };
    const old =
      what === 'an account without a plan'
        ? await signUpBuyer(world, from)
        : await signUpAndBuy(world, from, what === 'a group' ? group : premium);
    const next = await signUpBuyer(world, to);
    if (what === 'an address that is not verified')
      await updateUser(world.api.platform.database.query, next.uid, { emailVerified: false });
    const target = { 'the same account': from, nobody: 'nobody@example.org' }[what] ?? to;
    const before = await plansOf(old);
    const { code, lines } = await move(from, target);
    expect(code).toBeGreaterThan(0);
    expect(lines.join('')).toContain(problem);
    expect(await plansOf(old)).toEqual(before);
    expect(await plansOf(next)).toEqual([]);
  });

  it('A plan whose payment is open is not moved (PRICE-520)', async () => {
    const { from, to } = addresses();
    const old = await signUpAndBuy(world, from, premium);
    await signUpBuyer(world, to);
    const { payments } = world.api.platform;
    const spy = jest.spyOn(payments, 'hasOpenInvoice').mockResolvedValue(true);
    try {
      expect((await move(from, to)).lines).toEqual([
        'A payment of the plan is open; it must be paid first.',
      ]);
    } finally {
      spy.mockRestore();
    }
    expect(await plansOf(old)).toHaveLength(1);
  });
});
