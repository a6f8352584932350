import { accountEndpoints } from '@portal/account/domain';
import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import {
  type StandInApi,
  signUpBuyer,
  startStandInApi,
} from '@portal/checkout-pricing/server/testing';
import { createPlans, groupWithHeir, payCheckout } from '@portal/group-management/server/testing';
import { createApiModules } from '../api-modules';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);

const endpoints = {
  ...accountEndpoints,
  ...billingEndpoints,
  ...checkoutPricingEndpoints,
  ...groupManagementEndpoints,
};

describe('a group whose payment was handed over', () => {
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

  it('The former owner deletes the account afterwards, and the group goes on as agreed (GROUP-458)', async () => {
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

  it('A new payer who cancels at once is charged nothing, and the group ends with the period that was paid (GROUP-458)', async () => {
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
    expect((await group.textsTo(group.heirEmail)).at(-1)).toMatch(/pays for it: €[\d.]+ per year/);
    await group.later(366);
    expect(await plans.paidBy(group.heir.uid)).toBe(amount);
  });

  it('The new payer is reminded once, a week before the first charge, of the day and the amount (PRICE-413)', async () => {
    const group = await groupWithHeir(world);
    await group.handOver();
    await group.later(359);
    await group.later(1);
    const about =
      /The period that was paid for your group ends on .*, and \$540\.00 is charged then/;
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
    await group.later(366);
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
