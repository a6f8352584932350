import type { Member, MemberRole } from '@portal/group-management/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Queryable } from '../../../ports/database';
import { findAdministrators } from '../roles/administrator.repository';
import type { MemberRow } from './member.repository';

/** The verified account of an email address, as the account's domain returns it. */
export interface MemberAccount {
  readonly uid: string;
  readonly email: string;
  /** The account's `uuid`. */
  readonly reference: string;
}

/** Returns the verified accounts of email addresses, with one query. */
export type FindAccounts = (
  query: Queryable,
  emails: readonly string[],
) => Promise<readonly MemberAccount[]>;

const moment = (date: Date) => ({ seconds: epochSeconds(date) });

/** The members of a group as an administrator sees them, with two queries however many they are. */
export async function presentMembers(
  query: Queryable,
  groupId: string,
  rows: readonly MemberRow[],
  findAccounts: FindAccounts,
): Promise<Member[]> {
  const accounts = await findAccounts(
    query,
    rows.map(({ email }) => email),
  );
  const administrators = await findAdministrators(query, groupId);
  const accountOf = new Map(accounts.map((account) => [account.email, account]));
  const roleOf = new Map<string | undefined, MemberRole>(
    administrators.map(({ uid, role }) => [uid, role]),
  );
  return rows.map(({ email, status, updatedAt, addedAt }) => {
    const account = accountOf.get(email);
    return {
      email,
      status,
      role: roleOf.get(account?.uid) ?? 'member',
      uuid: account?.reference ?? null,
      updatedAt: moment(updatedAt),
      addedAt: moment(addedAt),
    };
  });
}
