import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import {
  type StandInApi,
  signUpBuyer,
  subscriptionsOf,
} from '@portal/checkout-pricing/server/testing';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { createPlans, groupWithHeir, payCheckout } from '../testing/group-with-heir';
import { startGroupWorld } from '../testing/group-world';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);

const endpoints = {
  ...billingEndpoints,
  ...checkoutPricingEndpoints,
  ...groupManagementEndpoints,
};

let world: StandInApi;
let plans: ReturnType<typeof createPlans>;
beforeAll(async () => {
  world = await startGroupWorld();
  plans = createPlans(world);
});
// Time passes in many tests: plans of earlier ones would renew.
afterEach(() => plans.endAll());
afterAll(() => world.stop());

describe('handing a group over with its payment', () => {
  const cannotMove = { status: 409, error: { error: 'PAYMENT_CANNOT_MOVE' } };

  it('The heir sees price, seats and date, gives a card without a charge, and pays from the next period on; the former payer is charged nothing more (GROUP-457, GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    const before = await plans.planOf(group.owner.uid);
    expect(await group.offer()).toMatchObject({ status: 200 });
    const chargedFrom = before.currentPeriodEnd.getTime() / 1_000;
    const payment = { amount: 54_000, currency: 'usd', interval: 'year', seats: 5, chargedFrom };
    expect((await group.details(group.asHeir)).groups).toMatchObject([
      { guid: group.guid, offer: { newOwnerPays: true, payment } },
    ]);
    const checkout = await group.checkout();
    expect(await group.checkout()).toBe(checkout);
    expect(await group.roleOf(group.asHeir)).toBe('member');
    await payCheckout(world, checkout);
    expect(await group.roleOf(group.asHeir)).toBe('owner');
    expect(await group.roleOf(group.as)).toBe('admin');
    expect((await group.details(group.asHeir)).groups).toMatchObject([{ pays: true, offer: null }]);
    expect((await group.details(group.as)).groups).toMatchObject([{ pays: false }]);
    expect(await plans.paidBy(group.heir.uid)).toBe(0);
    const paid = await plans.paidBy(group.owner.uid);
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ cancelAtPeriodEnd: true });
    await group.later(367);
    expect(await plans.paidBy(group.heir.uid)).toBe(54_000);
    expect(await plans.paidBy(group.owner.uid)).toBe(paid);
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ status: 'canceled' });
    expect(await group.isPremium(group.as)).toBe(true);
    expect(await group.isPremium(group.asHeir)).toBe(true);
  });

  it('Both are mailed about the offer and the hand-over, each once however often the purchase is reported, and the log has both (GROUP-39, GROUP-457, GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    await group.handOver();
    for (const { id } of await subscriptionsOf(world.api.platform.database.query, group.heir.uid))
      await Promise.all(
        [1, 2].map(() => plans.stripe.subscriptions.update(id, { metadata: { a: '1' } })),
      );
    await world.delivered('customer.subscription.updated');
    await Promise.all([world.api.runJobs(), world.api.runJobs()]);
    const offered = /The new owner also pays for the group: \$540.00 per year for 5 seats, from/;
    const done =
      /heir-\d+@maths.example is now the owner of Lab \d+ and pays for it: \$540.00 per year for 5 seats, from/;
    for (const email of [group.ownerEmail, group.heirEmail]) {
      const texts = await group.textsTo(email);
      expect(texts.filter((text) => offered.test(text))).toHaveLength(1);
      expect(texts.filter((text) => done.test(text))).toHaveLength(1);
      expect(texts.filter((text) => text.includes('Nothing was charged'))).toEqual([]);
    }
    const ends = (await group.textsTo(group.ownerEmail)).filter((text) => /It ends on/.test(text));
    expect(ends).toHaveLength(1);
    const log = await world.api.call(
      endpoints.listGroupActivity,
      { guid: group.guid },
      group.asHeir,
    );
    const actions = log.ok ? log.body.activity.map(({ action }) => action) : [];
    expect(actions).toEqual(expect.arrayContaining(['handed-over', 'payer-changed']));
  });

  it('A withdrawn offer closes the checkout, and one that was paid in the meantime gives nothing, charges nothing and is mailed about once (GROUP-459)', async () => {
    const group = await groupWithHeir(world);
    await group.offer();
    const url = await group.checkout();
    await group.withdraw();
    await payCheckout(world, url);
    const { id } = await plans.planOf(group.heir.uid);
    expect(await plans.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    expect(await plans.paidBy(group.heir.uid)).toBe(0);
    expect(await group.roleOf(group.asHeir)).toBe('member');
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ cancelAtPeriodEnd: false });
    const refused = /the offer ended or the group’s plan changed/;
    const texts = await group.textsTo(group.heirEmail);
    expect(texts.filter((text) => refused.test(text))).toHaveLength(1);
    await group.offer();
    const next = await group.checkout();
    await group.withdraw();
    await world.api.runScheduledJobs();
    const page = await fetch(next);
    expect(page.status).toBe(410);
  });

  it('A checkout is closed when the seats change, and the next one has the new price (GROUP-459)', async () => {
    const group = await groupWithHeir(world);
    await group.offer();
    const url = await group.checkout();
    const more = { plan: 'group', interval: 'year', quantity: 6 } as const;
    const preview = await world.api.call(endpoints.previewPlanChange, more, group.as);
    if (!preview.ok) throw new Error(preview.error.error);
    const { dueNow, prorationDate } = preview.body;
    await world.api.call(endpoints.changePlan, { ...more, dueNow, prorationDate }, group.as);
    await world.api.runScheduledJobs();
    expect((await fetch(url)).status).toBe(410);
    await payCheckout(world, await group.checkout());
    expect(await plans.planOf(group.heir.uid)).toMatchObject({ quantity: 6, status: 'trialing' });
    expect(await group.details(group.asHeir)).toMatchObject({ role: 'owner', quota: 6 });
  });

  it('Less than two days before the renewal the heir is charged immediately, and the former payer not again (GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    await group.later(364);
    await group.offer();
    expect((await group.details(group.asHeir)).groups).toMatchObject([
      { offer: { payment: { chargedFrom: null } } },
    ]);
    await payCheckout(world, await group.checkout());
    expect(await plans.paidBy(group.heir.uid)).toBe(54_000);
    expect(await group.roleOf(group.asHeir)).toBe('owner');
    const paid = await plans.paidBy(group.owner.uid);
    await group.later(3);
    expect(await plans.paidBy(group.owner.uid)).toBe(paid);
    expect(await group.isPremium(group.as)).toBe(true);
  });

  it('A plan that was set to end is taken over until its end, and continues from there (GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    const { currentPeriodEnd } = await plans.planOf(group.owner.uid);
    await world.api.call(endpoints.cancelPlan, {}, group.as);
    await group.offer();
    expect((await group.details(group.asHeir)).groups).toMatchObject([
      { offer: { payment: { isEnding: true } } },
    ]);
    await payCheckout(world, await group.checkout());
    expect(await plans.planOf(group.heir.uid)).toMatchObject({ trialEnd: currentPeriodEnd });
    await group.later(367);
    expect(await group.isPremium(group.as)).toBe(true);
  });

  it('The payment does not move while a payment for the group is owed, and the offer says so (GROUP-457, GROUP-459)', async () => {
    const group = await groupWithHeir(world);
    await group.offer();
    const { id, customerId } = await plans.planOf(group.owner.uid);
    const card = await plans.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customerId,
    });
    await plans.stripe.subscriptions.update(id, { default_payment_method: card.id });
    await group.later(367);
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ status: 'past_due' });
    expect(await group.accept()).toMatchObject(cannotMove);
    expect(await group.offer()).toMatchObject(cannotMove);
    expect((await group.details(group.asHeir)).groups).toMatchObject([
      { offer: { newOwnerPays: true, payment: null } },
    ]);
  });

  it('A member with a plan of their own is told to end it first (GROUP-459)', async () => {
    const group = await groupWithHeir(world, { heirHasPlan: true });
    await group.offer();
    expect(await group.accept()).toMatchObject({ error: { error: 'ALREADY_SUBSCRIBED' } });
    expect(await group.roleOf(group.asHeir)).toBe('member');
  });

  it('The former payer cannot let the former plan renew, here or at the provider (GROUP-458)', async () => {
    const group = await groupWithHeir(world);
    await group.handOver();
    expect(await world.api.call(endpoints.resumePlan, {}, group.as)).toMatchObject({
      status: 409,
      error: { error: 'PLAN_TAKEN_OVER' },
    });
    const { id } = await plans.planOf(group.owner.uid);
    await plans.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await group.later(8);
    expect(await plans.stripe.subscriptions.retrieve(id)).toMatchObject({
      cancel_at_period_end: true,
    });
  });

  it('When the money for the paid period goes back, the group has no Premium until its new payer is charged (GROUP-459)', async () => {
    const group = await groupWithHeir(world);
    await group.handOver();
    await plans.refundAllOf(group.owner.uid);
    await group.later(8);
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ endReason: 'refunded' });
    expect(await group.isPremium(group.asHeir)).toBe(false);
    expect(await group.isPremium(group.as)).toBe(false);
    await group.later(367);
    expect(await group.isPremium(group.asHeir)).toBe(true);
    expect(await group.isPremium(group.as)).toBe(true);
  });

  it('An owner who does not pay hands the group over only with its payer (GROUP-457)', async () => {
    const group = await groupWithHeir(world);
    await group.offer(false);
    expect(await group.accept()).toMatchObject({ body: { checkout: null } });
    const back = { memberEmail: group.ownerEmail, newOwnerPays: true };
    expect(await world.api.call(endpoints.handOverGroup, back, group.asHeir)).toMatchObject({
      status: 403,
    });
  });
});

describe('ending a group on purpose', () => {
  type GroupOfSpec = Awaited<ReturnType<typeof groupWithHeir>>;
  const nameOf = async ({ details, as }: GroupOfSpec) => (await details(as)).name ?? '';
  const end = async (group: GroupOfSpec, atOnce: boolean, changes: { name?: string } = {}) => {
    const request = { guid: group.guid, name: await nameOf(group), atOnce, ...changes };
    return world.api.call(endpoints.endGroup, request, group.as);
  };
  const textsOfEnd = async (group: GroupOfSpec, email: string) => {
    const name = await nameOf(group);
    const texts = await group.textsTo(email);
    return texts.filter((text) => text.includes(`The plan that paid for ${name} has ended`));
  };
  const isLive = async (group: GroupOfSpec) =>
    (await group.details(group.as)).groups?.find(({ guid }) => guid === group.guid)?.isLive;
  const actionsIn = async ({ guid, as }: GroupOfSpec) => {
    const log = await world.api.call(endpoints.listGroupActivity, { guid }, as);
    return log.ok ? log.body.activity : [];
  };

  it('At the end of the period: everything continues until then, nothing more is charged, and then the group ends and its members are mailed once (GROUP-404, GROUP-468)', async () => {
    const group = await groupWithHeir(world);
    const paid = await plans.paidBy(group.owner.uid);
    const { currentPeriodEnd } = await plans.planOf(group.owner.uid);
    const endsAt = currentPeriodEnd.getTime() / 1_000;
    expect(await end(group, false)).toMatchObject({ body: { endsAt, hasEnded: false } });
    expect(await end(group, false)).toMatchObject({ body: { endsAt, hasEnded: false } });
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await isLive(group)).toBe(true);
    expect(await group.isPremium(group.asHeir)).toBe(true);
    expect(await textsOfEnd(group, group.heirEmail)).toEqual([]);
    const willEnd = (await group.textsTo(group.ownerEmail)).filter((text) =>
      /your plan will end/i.test(text),
    );
    expect(willEnd).toHaveLength(1);
    const entries = (await actionsIn(group)).filter(({ action }) => action === 'group-ended');
    expect(entries).toMatchObject([{ actor: group.ownerEmail, detail: { endsAt } }]);
    await group.later(367);
    expect(await isLive(group)).toBe(false);
    expect(await group.isPremium(group.asHeir)).toBe(false);
    expect(await plans.paidBy(group.owner.uid)).toBe(paid);
    expect(await textsOfEnd(group, group.heirEmail)).toHaveLength(1);
  });

  it('Immediately: the plan is canceled, members lose Premium and are mailed once, and invitations are void, also when the request is sent several times simultaneously (GROUP-36, GROUP-404, GROUP-468)', async () => {
    const group = await groupWithHeir(world);
    const invited = await signUpBuyer(world, `late-${group.guid}@maths.example`);
    const late = `late-${group.guid}@maths.example`.toLowerCase();
    const invitation = { guid: group.guid, newMembers: [late] };
    await world.api.call(endpoints.sendInvitation, invitation, group.as);
    const mail = (await world.api.mailsTo(late)).at(-1)?.text ?? '';
    const iuid = /iuid=([\w-]+)/.exec(mail)?.[1] ?? '';
    const answers = await Promise.all([end(group, true), end(group, true), end(group, true)]);
    for (const answer of answers) expect(answer).toMatchObject({ body: { hasEnded: true } });
    // As if the provider's clock were ahead of the portal's.
    world.api.clock.advance({ seconds: -2 });
    expect(await end(group, true)).toMatchObject({ body: { hasEnded: true } });
    world.api.clock.advance({ seconds: 2 });
    await world.api.runJobs();
    expect(await plans.planOf(group.owner.uid)).toMatchObject({ status: 'canceled' });
    expect(await isLive(group)).toBe(false);
    expect(await group.isPremium(group.asHeir)).toBe(false);
    expect(await textsOfEnd(group, group.heirEmail)).toHaveLength(1);
    expect(
      await world.api.call(endpoints.acceptInvitation, { iuid }, { token: invited.token }),
    ).toMatchObject({ error: { error: 'INVITATION_LINK_NOT_FOUND' } });
    const actions = (await actionsIn(group)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['group-ended', 'plan-ended']));
  });

  it('Without the name of the group nothing ends; spaces do not matter (GROUP-468)', async () => {
    const group = await groupWithHeir(world);
    expect(await end(group, true, { name: 'Another Lab' })).toMatchObject({
      status: 422,
      error: { error: 'GROUP_NAME_WRONG' },
    });
    expect(await isLive(group)).toBe(true);
    const name = ` ${(await nameOf(group)).replace(' ', '   ')} `;
    expect(await end(group, true, { name })).toMatchObject({ body: { hasEnded: true } });
  });

  it('Only an owner who pays ends a group: not who owns it without paying, and not who pays without owning it (GROUP-468)', async () => {
    const group = await groupWithHeir(world);
    await group.offer(false);
    await group.accept();
    const request = { guid: group.guid, name: await nameOf(group), atOnce: true };
    expect(await world.api.call(endpoints.endGroup, request, group.asHeir)).toMatchObject({
      status: 409,
      error: { error: 'ONLY_PAYER_ENDS_GROUP' },
    });
    expect(await world.api.call(endpoints.endGroup, request, group.as)).toMatchObject({
      status: 403,
    });
    expect(await isLive(group)).toBe(true);
  });
});

const why = ['--reason', 'the owner wrote'];

describe('an operator changes the seats of a group', () => {
  it('The command names the amount, changes nothing, and then charges exactly that; the owner is mailed (PRICE-303, PRICE-304, GROUP-500)', async () => {
    const group = await groupWithHeir(world);
    const { id } = await plans.planOf(group.owner.uid);
    const seats = (...words: string[]) => world.admin('group', 'seats', id, ...words, ...why);
    const paid = await plans.paidBy(group.owner.uid);

    const previewed = await seats('8', '--json');
    expect(previewed.code).toBe(1);
    const { dueNow, prorationDate } = JSON.parse(previewed.lines.join('\n')) as {
      dueNow: number;
      prorationDate: number;
    };
    expect(dueNow).toBeGreaterThan(0);
    expect((await group.details(group.as)).quota).toBe(5);

    const agreed = (amount: number) => ['--charge', `${amount}`, '--as-of', `${prorationDate}`];
    expect((await seats('8', ...agreed(dueNow - 1))).lines).toEqual([
      'The API refuses it: AMOUNT_CHANGED.',
    ]);
    const changed = await seats('8', ...agreed(dueNow));
    expect(changed).toMatchObject({ code: 0 });
    expect(changed.lines[0]).toMatch(/^The group has 8 seats; \$[\d.,]+ were charged\.$/);
    expect((await group.details(group.as)).quota).toBe(8);
    expect(await plans.paidBy(group.owner.uid)).toBe(paid + dueNow);
    const texts = await group.textsTo(group.ownerEmail);
    expect(texts.some((text) => text.includes('8 seats'))).toBe(true);
  });

  it('Fewer seats than members are refused, and nothing is charged (PRICE-305, GROUP-500)', async () => {
    const group = await groupWithHeir(world);
    const { id } = await plans.planOf(group.owner.uid);
    const paid = await plans.paidBy(group.owner.uid);
    const invited = { guid: group.guid, newMembers: ['third@maths.example'] };
    await world.api.call(groupManagementEndpoints.sendInvitation, invited, group.as);
    expect((await world.admin('group', 'seats', id, '2', ...why)).lines).toEqual([
      'The API refuses it: SEATS_IN_USE.',
    ]);
    expect(await plans.paidBy(group.owner.uid)).toBe(paid);
  });
});
