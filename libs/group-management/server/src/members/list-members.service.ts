import { object, string } from 'yup';
import type { FindAccounts } from '../groups/account-ports';
import type { MemberPageQuery, groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type { Platform } from '@portal/server/platform';
import type { GroupContext } from '../groups/access';
import { createPageCursor, cursorMoment } from '../groups/page-cursor';
import { readMembers, type Position } from '../seats/member-page.repository';
import { presentMembers } from '../seats/member.presenter';

/** Where a page begins, and in which direction it is read from there. */
const memberCursor = createPageCursor(
  object({
    toward: string()
      .oneOf(['next', 'previous'] as const)
      .defined(),
    email: string().defined(),
    updatedAt: cursorMoment(),
  }),
);
type MemberCursor = ReturnType<typeof memberCursor.read>;

const cursorOf = (toward: MemberCursor['toward'], { email, updatedAt }: Position) =>
  memberCursor.write({ toward, email, updatedAt: updatedAt.toISOString() });

type MemberPage = ResponseOf<typeof groupManagementEndpoints.listMembers>;

const opposite = { ascending: 'descending', descending: 'ascending' } as const;

/** Creates the reader of a page of members of the group that the caller administers (GROUP-8). */
export function createListMembers({
  clock,
  database: { query },
  findAccounts,
}: Pick<Platform, 'clock' | 'database'> & { readonly findAccounts: FindAccounts }) {
  /** The rows of a page in the order of its sort, and whether others stand before and after them. */
  const rowsOf = async (groupId: string, page: MemberPageQuery, cursor?: MemberCursor) => {
    const isBackward = cursor?.toward === 'previous';
    const direction = isBackward ? opposite[page.direction] : page.direction;
    const after = cursor && { ...cursor, updatedAt: new Date(cursor.updatedAt) };
    const found = await readMembers(query, groupId, { ...page, direction }, after);
    const rows = found.slice(0, page.limit);
    const hasMore = found.length > page.limit;
    return isBackward
      ? { rows: rows.reverse(), before: hasMore, after: true }
      : { rows, before: cursor !== undefined, after: hasMore };
  };

  /** Throws `INVALID_REQUEST` for an unknown cursor. */
  return async function listMembers(
    request: MemberPageQuery,
    { group }: GroupContext,
  ): Promise<MemberPage> {
    const cursor = request.cursor === undefined ? undefined : memberCursor.read(request.cursor);
    const { rows, before, after } = await rowsOf(group.id, request, cursor);
    const [first] = rows;
    const last = rows.at(-1);
    return {
      members: await presentMembers(query, group.id, rows, { findAccounts, clock }),
      previous: before && first ? cursorOf('previous', first) : null,
      next: after && last ? cursorOf('next', last) : null,
    };
  };
}
