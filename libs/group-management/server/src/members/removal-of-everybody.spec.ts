import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { count, eq, sql } from 'drizzle-orm';
import { countStatements } from '@portal/auth-session/server/testing';
import { addressPremiumRights } from '@portal/entitlements/server/testing';
import { groupMembers, groups } from '../group-management.tables';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

// Tens of thousands of rows are written several times.
jest.setTimeout(180_000);

/** More pending members than the 65,535 parameters that a statement can have, and some active ones with Premium. */
const [many, few] = [66_000, 1_000];

describe('a group with more members than a statement has parameters', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  beforeAll(async () => {
    api = await startGroupApi();
    ({ owner, guid } = await api.group(many + few + 1));
    const { query } = api.platform.database;
    await query.execute(sql`
      insert into ${groupMembers} (group_id, uid, email, status, added_at, updated_at,
        invitation, invitation_hash, is_mail_due)
      select ${guid}, case when number > ${many} then 'uid-' || number end,
        'user-' || number || '@many.example',
        case when number > ${many} then 'active' else 'pending' end,
        '2026-01-01', '2026-01-01', '', 'hash-' || number, false
      from generate_series(1, ${many + few}::int) as number`);
    await query.execute(sql`
      insert into ${addressPremiumRights} (email, source, reference, is_paid, reason, updated_at)
      select 'user-' || number || '@many.example', 'group', ${guid}, true, 'group', '2026-01-01'
      from generate_series(${many + 1}::int, ${many + few}::int) as number`);
    await query
      .update(groups)
      .set({ active: 1 + few, pending: many })
      .where(eq(groups.id, guid));
  });
  afterAll(() => api.stop());

  const everybody = { matching: { status: 'all', search: '' } } as const;
  const rights = async () => {
    const found = await api.platform.database.query
      .select({ number: count() })
      .from(addressPremiumRights)
      .where(eq(addressPremiumRights.reference, guid));
    return found[0]?.number;
  };

  it('All invitations are sent again in as many statements as one (GROUP-232)', async () => {
    const statements = countStatements(api.platform.database);
    const { token } = owner;
    const resend = (who: { memberEmails: string[] } | typeof everybody) =>
      api.call(endpoints.resendInvitations, who, { token });
    const one = await statements.during(() =>
      resend({ memberEmails: ['user-1@many.example', `user-${many + 1}@many.example`] }),
    );
    const all = await statements.during(async () => {
      expect(await resend(everybody)).toMatchObject({ body: { sent: many - 1, tooSoon: 1 } });
    });
    expect(all).toBe(one);
  });

  it('Everybody is removed and brought back with Premium, in as many statements as one member (GROUP-27, GROUP-28)', async () => {
    const statements = countStatements(api.platform.database);
    const { token } = owner;
    const removeThem = (who: { membersToDelete: string[] } | typeof everybody) =>
      api.call(endpoints.removeMember, { ...who, token });
    const one = await statements.during(() =>
      removeThem({ membersToDelete: [`user-${many + 1}@many.example`] }),
    );
    let removalId = '';
    const all = await statements.during(async () => {
      const removed = await removeThem(everybody);
      expect(removed).toMatchObject({ status: 200, body: { removed: many + few - 1 } });
      removalId = removed.ok ? removed.body.removalId : '';
    });
    expect(all).toBe(one);
    expect(await rights()).toBe(0);
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 0 });
    const restored = await api.call(endpoints.undoRemoval, { removalId }, { token });
    expect(restored).toMatchObject({ body: { restored: many + few - 1 } });
    expect(await rights()).toBe(few - 1);
    expect(await api.counts(guid)).toMatchObject({ active: few, pending: many });
  });
});
