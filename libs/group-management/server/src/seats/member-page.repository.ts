import type { MemberFilter, MemberPageQuery } from '@portal/group-management/domain';
import { and, asc, desc, eq, like, sql, type SQL } from 'drizzle-orm';
import { isAnyOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { groupMembers, searchedText } from '../group-management.tables';
import type { MemberRow } from './member.repository';

export interface Position {
  readonly email: string;
  readonly updatedAt: Date;
}

/** The texts that an address must have, each anywhere in it; spaces separate them. */
const searchedParts = (search: string) =>
  search
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '');

/** A pattern of LIKE for a text anywhere, in which no character has a meaning. */
const anywhere = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;

export function membersShown(groupId: string, { status, search }: MemberFilter): SQL | undefined {
  return and(
    eq(groupMembers.groupId, groupId),
    ...(status === 'all' ? [] : [eq(groupMembers.status, status)]),
    ...searchedParts(search).map((part) => like(searchedText(groupMembers.email), anywhere(part))),
  );
}

/** Several members: addresses, or everyone whom the filter of the members page shows. */
export type ChosenMembers = readonly string[] | MemberFilter;

const isList = (members: ChosenMembers): members is readonly string[] => Array.isArray(members);

export const membersChosen = (groupId: string, members: ChosenMembers): SQL | undefined =>
  isList(members)
    ? and(eq(groupMembers.groupId, groupId), isAnyOf(groupMembers.email, members))
    : membersShown(groupId, members);

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
