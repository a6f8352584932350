import { accountRows } from './account-rows';
import { groupRows, productRows } from './group-rows';
import { passingRows } from './passing-rows';
import { planRows } from './plan-rows';
import { emailAt, hashOf, idOf, now, type Rows } from './row-values';

const insert = (table: string, { from, columns }: Rows) => `
  insert into ${table} (${Object.keys(columns).join(', ')})
  select ${Object.values(columns).join(', ')} from ${from}`;

/** Inserts the rows of the `people` into each table; a table that others refer to comes first. */
export const insertsOfPeople: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...accountRows, ...passingRows, ...planRows, ...productRows, ...groupRows }).map(
    ([table, rows]) => [table, insert(table, rows)],
  ),
);

/** Inserts open invitations of the group `$4`, from number `$1` to `$2`, at the moment `$3`. */
export const insertInvitations = insert('group_members', {
  from: 'generate_series($1::int, $2::int) as n, (select $3::timestamptz as this_moment) as clock',
  columns: {
    group_id: '$4',
    email: emailAt(`'large.example'`),
    status: `'pending'`,
    added_at: now,
    updated_at: `${now} - n * interval '1 second'`,
    invitation: idOf('large'),
    invitation_hash: hashOf('large'),
    is_mail_due: 'false',
  },
});
