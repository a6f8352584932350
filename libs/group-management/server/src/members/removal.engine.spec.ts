import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { GroupPurchase } from '@portal/checkout-pricing/server/testing';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the removal of members', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;
  const emails = ['a@example.org', 'b@example.org', 'c@example.org'];
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid, purchase } = await api.group(4));
    await api.invite(owner, emails);
    await api.accept('a@example.org');
  });
  afterEach(() => api.stop());

  const remove = (membersToDelete: string[]) =>
    api.call(endpoints.removeMember, { membersToDelete, token: owner.token });
  const undo = (removalId: string) =>
    api.call(endpoints.undoRemoval, { removalId }, { token: owner.token });
  const removalOf = async (list: string[]) => {
    const response = await remove(list);
    if (!response.ok) throw new Error(response.error.error);
    return response.body.removalId;
  };

  it('Removed members leave the group, and their Premium ends at once (GROUP-26)', async () => {
    const member = await api.user('a@example.org');
    expect(await api.isPremium(member)).toBe(true);
    expect(await remove(['A@example.org', 'b@example.org', 'nobody@example.org'])).toMatchObject({
      status: 200,
      body: { removed: 2 },
    });
    expect(await api.isPremium(member)).toBe(false);
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
  });

  it('Removing someone who is no member is an error (GROUP-26)', async () => {
    expect(await remove(['nobody@example.org'])).toMatchObject({
      status: 404,
      error: { error: 'USER_NOT_FOUND' },
    });
  });

  it('Everyone whom a filter shows can be removed at once, but never the owner or an administrator (GROUP-27)', async () => {
    const matching = { status: 'active', search: '' } as const;
    const { token } = owner;
    expect(await api.call(endpoints.removeMember, { matching, token })).toMatchObject({
      body: { removed: 1 },
    });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 2 });
    expect(await remove([owner.email])).toMatchObject({ status: 403 });
    expect(await remove([owner.email, 'b@example.org'])).toMatchObject({ status: 403 });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 2 });
  });

  it('A removal can be undone for ten seconds: members, their status and their Premium come back (GROUP-28)', async () => {
    const member = await api.user('a@example.org');
    const removalId = await removalOf(['a@example.org', 'b@example.org']);
    api.clock.advance({ ms: 9_999 });
    expect(await undo(removalId)).toMatchObject({ body: { restored: 2 } });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 2 });
    expect(await api.isPremium(member)).toBe(true);
    expect(await undo(removalId)).toMatchObject({ error: { error: 'UNDO_TOO_LATE' } });
  });

  it('After ten seconds a removal cannot be undone, and the rows are deleted (GROUP-28)', async () => {
    const removalId = await removalOf(['a@example.org']);
    api.clock.advance({ ms: 10_000 });
    expect(await undo(removalId)).toMatchObject({
      status: 409,
      error: { error: 'UNDO_TOO_LATE' },
    });
    api.clock.advance({ ms: 1 });
    await api.runScheduledJobs();
    expect(await api.counts(guid)).toMatchObject({ rows: 3 });
  });

  it('The seats of removed members stay reserved while the removal can be undone (GROUP-28)', async () => {
    const removalId = await removalOf(['b@example.org']);
    const add = () => api.invite(owner, ['d@example.org']);
    expect(await add()).toMatchObject({ error: { error: 'QUOTA_EXCEEDED' } });
    expect(await undo(removalId)).toMatchObject({ status: 200 });
    await removalOf(['b@example.org']);
    api.clock.advance({ seconds: 10 });
    expect(await add()).toMatchObject({ status: 200 });
  });

  it('The details of the group count the reserved seats, until the removal cannot be undone any more (GROUP-452)', async () => {
    const reserved = async () => {
      const details = await api.call(endpoints.getGroupDetails, {}, { token: owner.token });
      return details.ok ? details.body.reserved : NaN;
    };
    expect(await reserved()).toBe(0);
    await removalOf(['a@example.org', 'b@example.org']);
    expect(await reserved()).toBe(2);
    api.clock.advance({ seconds: 10 });
    expect(await reserved()).toBe(0);
  });

  it('A group that got fewer seats meanwhile stays within them: undoing is refused, and nobody is half back (GROUP-28)', async () => {
    const member = await api.user('a@example.org');
    const removalId = await removalOf(['a@example.org', 'b@example.org']);
    await api.applyPurchase({ ...purchase, seats: 3 });
    expect(await undo(removalId)).toMatchObject({
      status: 409,
      error: { error: 'QUOTA_EXCEEDED' },
    });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
    expect(await api.isPremium(member)).toBe(false);
    await api.applyPurchase({ ...purchase, seats: 4 });
    expect(await undo(removalId)).toMatchObject({ body: { restored: 2 } });
  });

  it('A removed member can be invited anew at once, on the reserved seat, and undoing brings nobody back twice (GROUP-28)', async () => {
    const removalId = await removalOf(['b@example.org']);
    expect(await api.invite(owner, ['b@example.org'])).toMatchObject({
      body: { added: ['b@example.org'] },
    });
    expect(await undo(removalId)).toMatchObject({ error: { error: 'UNDO_TOO_LATE' } });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 2 });
  });
});
