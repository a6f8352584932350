import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { GroupPurchase } from '@portal/checkout-pricing/server/testing';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the person who pays for a group', () => {
  let api: GroupApi;
  let payer: GroupUser;
  let heir: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;
  // The group is handed over, and the new owner takes the payer's last role away.
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner: payer, guid, purchase } = await api.group(5));
    await api.storeSubscription(purchase);
    await api.invite(payer, ['heir@example.org', 'other@example.org']);
    heir = await api.accept('heir@example.org');
    await api.giveRole(payer, heir, guid, 'owner');
    const demotion = { memberEmail: payer.email, role: 'member' as const };
    await api.call(endpoints.changeMemberRole, demotion, { token: heir.token });
  });
  afterEach(() => api.stop());

  const remove = (...membersToDelete: string[]) =>
    api.call(endpoints.removeMember, { membersToDelete, token: heir.token });
  const detailsOf = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  };

  it('The payer cannot be removed, alone or in a list, also without a role (GROUP-456)', async () => {
    const refused = { status: 409, error: { error: 'PAYER_CANNOT_BE_REMOVED' } };
    expect(await remove(payer.email)).toMatchObject(refused);
    expect(await remove('other@example.org', payer.email)).toMatchObject(refused);
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 1 });
  });

  it('Removing all that match leaves the payer out and counts only those who were removed (GROUP-456)', async () => {
    const matching = { status: 'all', search: '' } as const;
    expect(await api.call(endpoints.removeMember, { matching, token: heir.token })).toMatchObject({
      body: { removed: 1 },
    });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
  });

  it('The members and the details of the group say who pays and how many cannot be removed (GROUP-456)', async () => {
    const { members, kept } = await detailsOf(heir);
    expect(members?.filter(({ pays }) => pays)).toMatchObject([
      { email: payer.email, role: 'member' },
    ]);
    expect(kept).toBe(2);
    expect((await detailsOf(payer)).groups).toMatchObject([{ guid, role: 'member', pays: true }]);
    expect((await detailsOf(heir)).groups).toMatchObject([{ guid, role: 'owner', pays: false }]);
  });

  it('When the group has ended nobody pays for it, and who paid can be removed (GROUP-456)', async () => {
    await api.applyPurchase({ ...purchase, isLive: false });
    expect((await detailsOf(payer)).groups).toMatchObject([{ pays: false }]);
    expect(await remove(payer.email)).toMatchObject({ body: { removed: 1 } });
  });

  it('When the group ends its new owner is told, and who paid is not told twice (GROUP-404, GROUP-456)', async () => {
    await api.applyPurchase({ ...purchase, isLive: false });
    await api.runJobs();
    const ended = 'Okafor Lab has ended';
    const subjects = async (email: string) =>
      (await api.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjects(heir.email)).toContain(ended);
    expect(await subjects(payer.email)).not.toContain(ended);
  });

  it('The payer may leave (GROUP-456)', async () => {
    expect(await api.call(endpoints.leaveGroup, { guid }, { token: payer.token })).toMatchObject({
      status: 200,
    });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
  });
});
