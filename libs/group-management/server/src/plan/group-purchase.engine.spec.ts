import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('a purchase of the Group plan', () => {
  let api: GroupApi;
  beforeEach(async () => {
    api = await startGroupApi();
  });
  afterEach(() => api.stop());

  const detailsOf = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  };

  it('A purchase makes a group with its seats and type, whose buyer is the owner and its first active member (GROUP-1)', async () => {
    const { owner, guid } = await api.group(3, { type: 'classroom', owner: 'ada@example.org' });
    expect(await detailsOf(owner)).toMatchObject({
      guid,
      quota: 3,
      type: 'classroom',
      role: 'owner',
      counts: { active: 1, pending: 0 },
      members: [{ email: 'ada@example.org', status: 'active', role: 'owner' }],
      subscription: { status: 'active', plan: { product: { name: 'Lemma Group' } } },
    });
    const user = await api.call(authSessionEndpoints.getCurrentUser, {}, { token: owner.token });
    expect(user).toMatchObject({ body: { admin_group: guid, user: { admin_group: guid } } });
  });

  it('Applying the same purchase again makes no second group and no second member (GROUP-1)', async () => {
    const { purchase, guid, owner } = await api.group(3);
    await api.applyPurchase(purchase);
    expect(await detailsOf(owner)).toMatchObject({ guid });
    expect(await api.counts(guid)).toEqual({ active: 1, pending: 0, rows: 1 });
  });

  it('A subscription that never gave the plan makes no group (GROUP-1)', async () => {
    const buyer = await api.user('ada@example.org');
    const { purchase } = await api.group(2);
    const failed = { ...purchase, subscriptionId: 'sub_failed', buyerUid: buyer.uid };
    await api.applyPurchase({ ...failed, isLive: false });
    expect(await detailsOf(buyer)).toEqual({});
  });

  it('A changed quantity changes the quota; over the quota nobody is removed and nobody can be added (GROUP-2)', async () => {
    const { owner, purchase, guid } = await api.group(3);
    await api.invite(owner, ['a@example.org', 'b@example.org']);
    await api.applyPurchase({ ...purchase, seats: 2 });
    expect(await detailsOf(owner)).toMatchObject({ quota: 2, counts: { active: 1, pending: 2 } });
    expect(await api.invite(owner, ['c@example.org'])).toMatchObject({
      status: 409,
      error: { error: 'QUOTA_EXCEEDED' },
    });
    await api.applyPurchase({ ...purchase, seats: 4 });
    expect(await api.invite(owner, ['c@example.org'])).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 3 });
  });

  it('A member sees the group without its id, counts and members (GROUP-3)', async () => {
    const { owner } = await api.group(3);
    await api.invite(owner, ['a@example.org']);
    await api.accept('a@example.org');
    const details = await detailsOf(await api.user('a@example.org'));
    expect(details).toMatchObject({
      role: 'member',
      type: 'default',
      quota: 3,
      name: 'Okafor Lab',
    });
    expect(Object.keys(details)).not.toEqual(expect.arrayContaining(['guid']));
    expect(details.members).toBeUndefined();
    expect(details.counts).toBeUndefined();
  });

  it('Someone who was only invited, or whose address is not verified, has no group (GROUP-3)', async () => {
    const { owner } = await api.group(3);
    await api.invite(owner, ['a@example.org', 'b@example.org']);
    expect(await detailsOf(await api.user('a@example.org'))).toEqual({});
    await api.user('b@example.org', { verified: false });
    expect(await detailsOf(await api.accept('b@example.org'))).toEqual({});
  });

  it('Members have Premium while the subscription gives the plan, and again when it comes back (GROUP-5)', async () => {
    const { owner, purchase } = await api.group(3);
    await api.invite(owner, ['a@example.org']);
    await api.accept('a@example.org');
    const member = await api.user('a@example.org');
    expect(await api.isPremium(member)).toBe(true);
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await api.isPremium(member)).toBe(false);
    await api.applyPurchase(purchase);
    expect(await api.isPremium(member)).toBe(true);
  });
});
