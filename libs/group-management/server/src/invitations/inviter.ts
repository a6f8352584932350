import type { FindEmails } from '../groups/account-ports';
import type { Queryable } from '@portal/server/ports';
import type { MemberRow } from '../seats/member.repository';

type Invited = Pick<MemberRow, 'invitedBy'>;

/** Reads the current addresses of those who sent some invitations, with one query; returns which of them sent one of these. */
export async function findInviters(
  query: Queryable,
  invited: readonly Invited[],
  findEmails: FindEmails,
): Promise<(member: Invited) => string | undefined> {
  const uids = new Set(invited.flatMap(({ invitedBy }) => invitedBy ?? []));
  const found = uids.size > 0 ? await findEmails(query, [...uids]) : [];
  const emails = new Map<string | null, string>(found.map(({ uid, email }) => [uid, email]));
  return ({ invitedBy }) => emails.get(invitedBy);
}
