import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { type StandInApi, signUpBuyer } from '@portal/checkout-pricing/server/testing';
import { startGroupWorld } from '../testing/group-world';
import { createPlans, groupWithHeir } from '../testing/group-with-heir';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);

describe('ending a group on purpose', () => {
  let world: StandInApi;
  let plans: ReturnType<typeof createPlans>;
  beforeAll(async () => {
    world = await startGroupWorld();
    plans = createPlans(world);
  });
  afterAll(() => world.stop());

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

  it('With the period everything goes on until then, nothing more is charged, and then the group ends and its members are mailed once (GROUP-404, GROUP-468)', async () => {
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
    await group.later(366);
    expect(await isLive(group)).toBe(false);
    expect(await group.isPremium(group.asHeir)).toBe(false);
    expect(await plans.paidBy(group.owner.uid)).toBe(paid);
    expect(await textsOfEnd(group, group.heirEmail)).toHaveLength(1);
  });

  it('At once the plan is canceled, members lose Premium and are mailed once, and invitations are void, also when the request is sent several times at once (GROUP-36, GROUP-404, GROUP-468)', async () => {
    const group = await groupWithHeir(world);
    const invited = await signUpBuyer(world, `late-${group.guid}@maths.example`);
    const late = `late-${group.guid}@maths.example`.toLowerCase();
    const invitation = { guid: group.guid, newMembers: [late] };
    await world.api.call(endpoints.sendInvitation, invitation, group.as);
    const mail = (await world.api.mailsTo(late)).at(-1)?.text ?? '';
    const iuid = /iuid=([\w-]+)/.exec(mail)?.[1] ?? '';
    const answers = await Promise.all([end(group, true), end(group, true), end(group, true)]);
    for (const answer of answers) expect(answer).toMatchObject({ body: { hasEnded: true } });
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
