import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { and, count, eq, sql } from 'drizzle-orm';
import { countStatements } from '@portal/auth-session/server/testing';
import { addressPremiumRights } from '@portal/entitlements/server/testing';
import { groupActivity, groupMembers, groups, removedSeats } from '../group-management.tables';
import { seatColumns } from '../seats/seat.repository';
import { startGroupApi, type GroupApi } from '../testing/group-api';

// Tens of thousands of rows are written several times.
jest.setTimeout(180_000);

const everybody = { matching: { status: 'all', search: '' } } as const;

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
afterAll(() => api.stop());

/** A group of one owner, many open invitations and a few active members with Premium. */
async function largeGroup(many: number, few: number) {
  const group = await api.group(many + few + 10);
  const { owner, guid } = group;
  const { query } = api.platform.database;
  await query.execute(sql`
    insert into ${groupMembers} (group_id, uid, email, status, added_at, updated_at,
      invitation, invitation_hash, is_mail_due)
    select ${guid}, case when number > ${many} then ${guid} || number end,
      'user-' || number || '@many.example',
      case when number > ${many} then 'active' else 'pending' end,
      '2026-01-01', '2026-01-01', '', ${guid} || number, false
    from generate_series(1, ${many + few}::int) as number`);
  await query.execute(sql`
    insert into ${addressPremiumRights} (email, source, reference, is_paid, reason, updated_at)
    select 'user-' || number || '@many.example', 'group', ${guid}, true, 'group', '2026-01-01'
    from generate_series(${many + 1}::int, ${many + few}::int) as number`);
  await query
    .update(groups)
    .set({ active: 1 + few, pending: many })
    .where(eq(groups.id, guid));

  const { token } = owner;
  return {
    ...group,
    removeAll: async () => {
      const response = await api.call(endpoints.removeMember, { ...everybody, token });
      if (!response.ok) throw new Error(response.error.error);
      return response.body;
    },
    undo: (removalId: string) => api.call(endpoints.undoRemoval, { removalId }, { token }),
    removal: async () => {
      const details = await api.call(endpoints.getGroupDetails, { guid }, { token });
      return details.ok ? details.body.removal : undefined;
    },
    rights: async () => {
      const [found] = await query
        .select({ number: count() })
        .from(addressPremiumRights)
        .where(eq(addressPremiumRights.reference, guid));
      return found?.number;
    },
    logged: (action: 'removed' | 'removal-undone') =>
      query
        .select({ count: groupActivity.count })
        .from(groupActivity)
        .where(and(eq(groupActivity.groupId, guid), eq(groupActivity.action, action))),
  };
}

it('More invitations than a statement has parameters are sent again in as many statements as one (GROUP-232)', async () => {
  const [many, few] = [66_000, 1];
  const { owner } = await largeGroup(many, few);
  const statements = countStatements(api.platform.database);
  const resend = (who: { memberEmails: string[] } | typeof everybody) =>
    api.call(endpoints.resendInvitations, who, { token: owner.token });
  const one = await statements.during(() =>
    resend({ memberEmails: ['user-1@many.example', `user-${many + 1}@many.example`] }),
  );
  const all = await statements.during(async () => {
    expect(await resend(everybody)).toMatchObject({ body: { sent: many - 1, tooSoon: 1 } });
  });
  expect(all).toBe(one);
});

describe('the removal of more members than a request handles', () => {
  const [many, few] = [1_700, 800];
  const total = many + few;
  beforeEach(() => api.reset());

  it('The request removes the first thousand and a job the others; the group says how far it is, and the log says it once (GROUP-477)', async () => {
    const group = await largeGroup(many, few);
    const removed = await group.removeAll();
    expect(removed).toMatchObject({ removed: 1_000, undoUntil: null });
    const { removalId } = removed;
    const running = { removalId, state: 'removing', total, done: 1_000 };
    expect(await group.removal()).toEqual(running);
    expect(await api.counts(group.guid)).toMatchObject({ rows: 1 + total - 1_000 });
    await api.runJobs();
    expect(await group.removal()).toEqual({
      ...running,
      state: 'removed',
      done: total,
    });
    expect(await api.counts(group.guid)).toMatchObject({ active: 1, pending: 0, rows: 1 });
    expect(await group.rights()).toBe(0);
    expect(await group.logged('removed')).toEqual([{ count: total }]);
  });

  it('Everybody comes back with Premium: the first thousand with the request, the others by a job (GROUP-28, GROUP-477)', async () => {
    const group = await largeGroup(many, few);
    const { removalId } = await group.removeAll();
    await api.runJobs();
    expect(await group.undo(removalId)).toMatchObject({ body: { restored: 1_000 } });
    expect(await group.removal()).toMatchObject({ state: 'restoring', total, done: 1_000 });
    // The time for an undo counts until it was asked for.
    api.clock.advance({ minutes: 2 });
    await api.runJobs();
    expect(await group.removal()).toMatchObject({ state: 'restored', total, done: total });
    expect(await api.counts(group.guid)).toMatchObject({ active: 1 + few, pending: many });
    expect(await group.rights()).toBe(few);
    expect(await group.undo(removalId)).toMatchObject({ error: { error: 'UNDO_TOO_LATE' } });
    api.clock.advance({ minutes: 1 });
    expect(await group.removal()).toBeUndefined();
    expect(await group.logged('removal-undone')).toEqual([{ count: total }]);
  });

  it('A removal that is undone while it is running ends, and those who were removed come back (GROUP-477)', async () => {
    const group = await largeGroup(many, few);
    const { removalId } = await group.removeAll();
    expect(await group.undo(removalId)).toMatchObject({ body: { restored: 1_000 } });
    await api.runJobs();
    expect(await group.removal()).toMatchObject({ state: 'restored', total: 1_000 });
    expect(await api.counts(group.guid)).toMatchObject({ active: 1 + few, pending: many });
  });

  it('Who is invited while a removal is running stays, also on a seat that it freed (GROUP-477)', async () => {
    const group = await largeGroup(many, few);
    api.clock.advance({ seconds: 1 });
    const { removalId } = await group.removeAll();
    api.clock.advance({ seconds: 1 });
    const [back] = await removedEmails(removalId);
    const late = ['zoe@many.example', back ?? ''];
    expect(await api.invite(group.owner, late)).toMatchObject({ body: { added: late } });
    await api.runJobs();
    expect(await api.counts(group.guid)).toMatchObject({ active: 1, pending: 2 });
    expect(await group.undo(removalId)).toMatchObject({ status: 200 });
    await api.runJobs();
    expect(await api.counts(group.guid)).toMatchObject({ rows: 1 + total + 1 });
  });

  it('The seats of a removal that is running stay reserved, however long it takes (GROUP-452, GROUP-477)', async () => {
    const group = await largeGroup(many, few);
    await group.removeAll();
    api.clock.advance({ minutes: 2 });
    await api.runScheduledJobs();
    const { token } = group.owner;
    const details = await api.call(endpoints.getGroupDetails, { guid: group.guid }, { token });
    expect(details).toMatchObject({ body: { reserved: 1_000 } });
  });

  it('A removal that an older version of the API stored is ended, and its seats are given up (GROUP-477)', async () => {
    const { guid } = await largeGroup(1, 1);
    const { query } = api.platform.database;
    await query.execute(sql`
      insert into ${removedSeats} (${seatColumns()}, removed_at, removal_id)
      select ${seatColumns()}, '2026-01-01', 'older' from ${groupMembers}
      where group_id = ${guid} and status = 'pending'`);
    const left = async () => (await removedEmails('older')).length;
    expect(await left()).toBe(1);
    await api.runScheduledJobs();
    await api.runScheduledJobs();
    expect(await left()).toBe(0);
  });

  const removedEmails = async (removalId: string) => {
    const found = await api.platform.database.query
      .select({ email: removedSeats.email })
      .from(removedSeats)
      .where(eq(removedSeats.removalId, removalId))
      .orderBy(removedSeats.email);
    return found.map(({ email }) => email);
  };
});
