import { groupManagementEndpoints } from '@portal/group-management/domain';
import { type StandInApi } from '@portal/checkout-pricing/server/testing';
import { startGroupWorld } from '../testing/group-world';
import { createPlans, groupWithHeir } from '../testing/group-with-heir';

// Each purchase goes over the real protocol in both directions.
jest.setTimeout(90_000);

const why = ['--reason', 'the owner wrote'];

describe('an operator changes the seats of a group', () => {
  let world: StandInApi;
  let plans: ReturnType<typeof createPlans>;
  beforeAll(async () => {
    world = await startGroupWorld();
    plans = createPlans(world);
  });
  afterAll(() => world.stop());

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
