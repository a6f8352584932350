import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { GroupPurchase } from '@portal/checkout-pricing/server/testing';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('a group that ended and is bought again by its owner', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let member: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;

  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid, purchase } = await api.group(4));
    await api.invite(owner, ['member@example.org', 'invited@example.org']);
    member = await api.accept('member@example.org');
    await api.applyPurchase({ ...purchase, isLive: false });
  });
  afterEach(() => api.stop());

  const buyAgain = (seats: number) =>
    api.applyPurchase({ ...purchase, subscriptionId: 'sub_again', seats, name: 'Okafor Lab' });
  const details = async (named?: string) => {
    const request = named === undefined ? {} : { guid: named };
    const response = await api.call(endpoints.getGroupDetails, request, { token: owner.token });
    return response.ok ? response.body : {};
  };
  const goOn = ({ token }: GroupUser, earlier = guid) =>
    api.call(endpoints.continueGroup, { guid: earlier }, { token });

  it('The owner is asked, and keeps the members, who have Premium again (GROUP-240)', async () => {
    expect(await api.isPremium(member)).toBe(false);
    await buyAgain(5);
    expect(await details()).toMatchObject({
      quota: 5,
      counts: { active: 1, pending: 0 },
      earlier: { guid, members: 3 },
    });
    // The page of the earlier group asks, too.
    expect(await details(guid)).toMatchObject({ guid, earlier: { guid, members: 3 } });
    expect(await goOn(owner)).toMatchObject({ status: 200 });
    const kept = await details();
    expect(kept).toMatchObject({ guid, quota: 5, counts: { active: 2, pending: 1 } });
    expect(kept.earlier).toBeUndefined();
    expect(kept.groups).toHaveLength(1);
    expect(await api.isPremium(member)).toBe(true);
    expect(await api.counts(guid)).toEqual({ active: 2, pending: 1, rows: 3 });
  });

  it('What the new subscription does later happens to the group that goes on (GROUP-240)', async () => {
    await buyAgain(5);
    await goOn(owner);
    await buyAgain(9);
    expect(await details()).toMatchObject({ guid, quota: 9 });
    const ended = { ...purchase, subscriptionId: 'sub_again', isLive: false };
    await api.applyPurchase(ended);
    expect(await api.isPremium(member)).toBe(false);
  });

  it('The late end of the old subscription ends nothing (GROUP-240)', async () => {
    await buyAgain(5);
    await goOn(owner);
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await api.isPremium(member)).toBe(true);
  });

  it('More members than new seats are not kept (GROUP-240)', async () => {
    await buyAgain(2);
    expect(await goOn(owner)).toMatchObject({ error: { error: 'QUOTA_EXCEEDED' } });
    expect(await details()).toMatchObject({ quota: 2, earlier: { members: 3 } });
    expect(await api.isPremium(member)).toBe(false);
  });

  it('An owner who has invited somebody into the new group is not asked any more (GROUP-240)', async () => {
    await buyAgain(5);
    const { guid: next } = await details();
    await api.call(
      endpoints.sendInvitation,
      { guid: next ?? '', newMembers: ['new@example.org'], token: owner.token },
      { token: owner.token },
    );
    expect((await details(next)).earlier).toBeUndefined();
    expect(await goOn(owner)).toMatchObject({ status: 404 });
  });

  it('Nobody but the owner of both groups continues one, and no living one (GROUP-240)', async () => {
    await buyAgain(5);
    const { owner: stranger, guid: other } = await api.group(3, { owner: 'other@example.org' });
    expect(await goOn(stranger)).toMatchObject({ status: 404 });
    expect(await goOn(member)).toMatchObject({ status: 404 });
    expect(await goOn(owner, other)).toMatchObject({ status: 404 });
  });

  it('Two simultaneous answers continue it once (GROUP-240)', async () => {
    await buyAgain(5);
    const answers = await Promise.all([goOn(owner), goOn(owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await api.counts(guid)).toEqual({ active: 2, pending: 1, rows: 3 });
  });
});
