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
import { accountEndpoints } from '@portal/account/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { createPlans, groupWithHeir, payCheckout } from '@portal/group-management/server/testing';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);
// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);

describe('moving a plan to another account', () => {
  const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints, ...authSessionEndpoints };
  const premium = { price: prices.year, quantity: 1 };
  let people = 0;

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
    // Reading the plan again writes it.
    const expected = before.map((row) => ({ ...row, version: expect.any(Number) }));
    expect(await plansOf(old)).toEqual(expected);
    expect(await plansOf(next)).toEqual([]);
  });

  it('A plan whose payment is open is not moved (PRICE-520)', async () => {
    const { from, to } = addresses();
    const old = await signUpAndBuy(world, from, premium);
    await signUpBuyer(world, to);
    const { payments } = world.api.platform;
    const spy = jest.spyOn(payments, 'findUnpaidInvoice').mockResolvedValue('open');
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

describe('a group whose payment was handed over', () => {
  const endpoints = {
    ...accountEndpoints,
    ...billingEndpoints,
    ...checkoutPricingEndpoints,
    ...groupManagementEndpoints,
  };

  let world: StandInApi;
  let plans: ReturnType<typeof createPlans>;
  beforeAll(async () => {
    world = await startStandInApi({}, createApiModules);
    plans = createPlans(world);
  });
  afterAll(() => world.stop());

  const remove = (who: { token: string }) => world.api.call(endpoints.deleteAccount, {}, who);
  const changeSeats = async (quantity: number, who: { token: string }) => {
    const wanted = { plan: 'group', interval: 'year', quantity } as const;
    const preview = await world.api.call(endpoints.previewPlanChange, wanted, who);
    if (!preview.ok) return preview;
    const { dueNow, prorationDate } = preview.body;
    return world.api.call(endpoints.changePlan, { ...wanted, dueNow, prorationDate }, who);
  };

  it('The former owner deletes the account afterwards, and the group continues as agreed (GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    await group.offer();
    expect(await remove(group.as)).toMatchObject({ status: 409 });
    await payCheckout(world, await group.checkout());
    expect(await remove(group.as)).toMatchObject({
      error: { error: 'DELETION_BY_GROUP_ADMINISTRATOR' },
    });
    const role = { guid: group.guid, memberEmail: group.ownerEmail, role: 'member' } as const;
    await world.api.call(endpoints.changeMemberRole, role, group.asHeir);
    await group.later(1);
    expect(await remove(group.as)).toMatchObject({ status: 200 });
    await world.api.runJobs();
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ status: 'canceled' });
    expect(await plans.planOf(group.heir.uid)).toMatchObject({ status: 'trialing' });
    expect(await group.isPremium(group.asHeir)).toBe(true);
    expect(await plans.paidBy(group.heir.uid)).toBe(0);
  });

  it('A checkout whose webhooks were not worked off before the API was killed is found, and the former plan ends (GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    await group.offer();
    await world.standIn.pay(await group.checkout());
    await world.delivered('checkout.session.completed');
    expect(await group.roleOf(group.asHeir)).toBe('member');
    await world.advanceDays(1 / 96);
    await world.api.runScheduledJobs();
    expect(await group.roleOf(group.asHeir)).toBe('owner');
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ cancelAtPeriodEnd: false });
    await world.api.runJobs();
    await world.api.runJobs();
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ cancelAtPeriodEnd: true });
    const done = /is now the owner of Lab \d+ and pays for it/;
    const texts = await group.textsTo(group.ownerEmail);
    expect(texts.filter((text) => done.test(text))).toHaveLength(1);
  });

  it('A new payer who cancels immediately is charged nothing, and the group ends with the period that was paid (GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    await group.handOver();
    expect(await world.api.call(endpoints.cancelPlan, {}, group.asHeir)).toMatchObject({
      status: 200,
    });
    await group.later(300);
    expect(await group.isPremium(group.asHeir)).toBe(true);
    await group.later(66);
    expect(await group.isPremium(group.asHeir)).toBe(false);
    expect(await group.isPremium(group.as)).toBe(false);
    expect(await plans.paidBy(group.heir.uid)).toBe(0);
    expect((await group.details(group.asHeir)).groups).toMatchObject([{ isLive: false }]);
  });

  it('A group that was bought in euros is offered, charged and mailed in euros (GROUP-457)', async () => {
    const group = await groupWithHeir(world, { price: 'price_group_year_t1_eur' });
    const { amount } = await plans.planOf(group.owner.uid);
    await group.offer();
    expect((await group.details(group.asHeir)).groups).toMatchObject([
      { offer: { payment: { currency: 'eur', amount } } },
    ]);
    await payCheckout(world, await group.checkout());
    expect(await plans.planOf(group.heir.uid)).toMatchObject({ currency: 'eur', amount });
    expect((await group.textsTo(group.heirEmail)).join('\n')).toMatch(
      /pays for it: €[\d.]+ per year/,
    );
    await group.later(367);
    expect(await plans.paidBy(group.heir.uid)).toBe(amount);
  });

  it('The new payer is reminded once, a week before the first charge, of the day and the amount (PRICE-413)', async () => {
    const group = await groupWithHeir(world);
    await group.handOver();
    await group.later(359);
    await group.later(1);
    const about = /The period already paid for your group ends on .*, and we’ll charge \$540\.00/;
    const texts = await group.textsTo(group.heirEmail);
    expect(texts.filter((text) => about.test(text))).toHaveLength(1);
    const subjects = (await world.api.mailsTo(group.ownerEmail)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /renews on/.test(subject))).toEqual([]);
  });

  it('Seats that nobody has paid for are not given before the first charge, here or at the provider (GROUP-459)', async () => {
    const group = await groupWithHeir(world);
    await group.handOver();
    expect(await changeSeats(6, group.asHeir)).toMatchObject({
      status: 409,
      error: { error: 'SEATS_NOT_PAID' },
    });
    expect(await changeSeats(3, group.asHeir)).toMatchObject({ status: 200 });
    expect(await changeSeats(5, group.asHeir)).toMatchObject({ status: 200 });
    const { id } = await plans.planOf(group.heir.uid);
    const [item] = (await plans.stripe.subscriptions.retrieve(id)).items.data;
    const items = [{ id: item?.id ?? '', quantity: 100 }];
    await plans.stripe.subscriptions.update(id, { items });
    await world.delivered('customer.subscription.updated');
    await world.api.runJobs();
    expect(await group.details(group.asHeir)).toMatchObject({ quota: 5 });
    await group.later(367);
    expect(await group.details(group.asHeir)).toMatchObject({ quota: 100 });
  });

  it('Handing over twice in one period gives no free period: when its payment goes back, Premium and seats go (GROUP-459)', async () => {
    const group = await groupWithHeir(world);
    const third = await signUpBuyer(world, 'third@maths.example');
    await group.invite('third@maths.example', third);
    await group.handOver();
    expect(await group.offer(true, 'third@maths.example', group.asHeir)).toMatchObject({
      status: 200,
    });
    await payCheckout(world, await group.checkout(third));
    expect(await group.details(third)).toMatchObject({ role: 'owner', quota: 5 });
    expect(await plans.planOf(group.heir.uid)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await group.isPremium(third)).toBe(true);
    await plans.refundAllOf(group.owner.uid);
    await world.delivered('charge.refunded');
    await world.api.runJobs();
    expect(await group.isPremium(third)).toBe(false);
    expect((await group.details(third)).groups).toMatchObject([{ isLive: false }]);
  });

  it('The former payer sees that the plan was taken over, and cannot change its seats (GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    await group.handOver();
    expect(await world.api.call(endpoints.getSubscriptionDetails, {}, group.as)).toMatchObject({
      body: [{ is_taken_over: true, cancel_at_period_end: true }],
    });
    expect(await changeSeats(3, group.as)).toMatchObject({
      error: { error: 'PLAN_NOT_CHANGEABLE' },
    });
    expect(await world.api.call(endpoints.getSubscriptionDetails, {}, group.asHeir)).toMatchObject({
      body: [{ is_taken_over: false }],
    });
  });
});
