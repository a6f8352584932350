import type { MemberFilter, MemberPageQuery } from '@portal/group-management/domain';
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { groupMembers, wordsOf } from '../group-management.tables';
import type { MemberRow } from './member.repository';

/** Where a page ends: its neighbor begins there. */
export interface Position {
  readonly email: string;
  readonly updatedAt: Date;
}

/** The words that an address must have, each by its beginning; other characters separate words. */
const searchedWords = (search: string) =>
  search
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** The members of a group that a filter shows. */
export function membersShown(groupId: string, { status, search }: MemberFilter): SQL | undefined {
  const words = searchedWords(search).map((word) => `${word}:*`);
  return and(
    eq(groupMembers.groupId, groupId),
    isNull(groupMembers.removedAt),
    ...(status === 'all' ? [] : [eq(groupMembers.status, status)]),
    ...(words.length === 0
      ? []
      : [sql`${wordsOf(groupMembers.email)} @@ ${words.join(' & ')}::tsquery`]),
  );
}

/**
 * Reads a page of members that starts after a position, or at the beginning; one row more than the limit shows that there
 * is another page. The time depends on the page alone, not on the group.
 */
export function readMembers(
  query: Queryable,
  groupId: string,
  {
    sort,
    direction,
    limit,
    ...filter
  }: Omit<MemberPageQuery, 'cursor' | 'limit'> & { readonly limit: number },
  after: Position | undefined,
): Promise<MemberRow[]> {
  const { email, updatedAt } = groupMembers;
  const order = direction === 'ascending' ? asc : desc;
  const compare = sql.raw(direction === 'ascending' ? '>' : '<');
  const at = after && sql.param(after.updatedAt, updatedAt);
  const beyond =
    sort === 'email'
      ? sql`${email} ${compare} ${after?.email}`
      : sql`(${updatedAt}, ${email}) ${compare} (${at}, ${after?.email})`;
  return query
    .select()
    .from(groupMembers)
    .where(and(membersShown(groupId, filter), ...(after ? [beyond] : [])))
    .orderBy(...(sort === 'email' ? [] : [order(updatedAt)]), order(email))
    .limit(limit + 1);
}
