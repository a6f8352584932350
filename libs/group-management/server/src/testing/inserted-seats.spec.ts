import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { addressPremiumRights } from '@portal/entitlements/server/testing';
import {
  groupActivity,
  groupActivityMembers,
  groupMembers,
  groups,
} from '../group-management.tables';
import { startGroupApi } from './group-api';

it('Inserted invitations and seats are the rows that the requests leave behind (GROUP-14, GROUP-36)', async () => {
  const api = await startGroupApi();
  const emails = ['ada@example.org', 'bob@example.org'];
  const rows = async () => {
    const { query } = api.platform.database;
    const tables = [groups, groupMembers, groupActivity, groupActivityMembers];
    const found = [
      ...(await Promise.all(tables.map((table) => query.select().from(table)))),
      await query.select().from(addressPremiumRights),
    ];
    // Random values and addresses, in no order, differ between two histories.
    const random =
      /"(id|groupId|uid|actorUid|activityId|invitedBy|invitation|invitationHash|reference)":"?[\w-]+"?/g;
    return found.map((table) =>
      table.map((row) => JSON.stringify(row).replaceAll(random, '"$1"')).toSorted(),
    );
  };

  const { owner } = await api.group(4);
  await api.invite(owner, emails);
  await api.mailsTo(emails[0] ?? '');
  const iuid = await api.iuidOf('ada@example.org');
  expect((await api.mailsTo('ada@example.org')).at(-1)?.text).toContain(`iuid=${iuid}`);
  const { token } = await api.user('ada@example.org');
  expect(await api.call(endpoints.acceptInvitation, { iuid }, { token })).toMatchObject({
    ok: true,
  });
  const real = await rows();
  await api.reset();
  await api.group(4, { members: ['ada@example.org'], invited: ['bob@example.org'] });
  expect(await rows()).toEqual(real);
  await api.stop();
});
