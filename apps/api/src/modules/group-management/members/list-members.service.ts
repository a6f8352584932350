import type { MemberPageQuery, groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type { Platform } from '../../../platform/platform';
import type { GroupContext } from '../groups/access';
import { readCursor, writeCursor, type MemberCursor } from './member-cursor';
import { readMembers } from './member-page.repository';
import { presentMembers, type FindAccounts } from './member.presenter';

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
    const found = await readMembers(query, groupId, { ...page, direction }, cursor);
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
    const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor);
    const { rows, before, after } = await rowsOf(group.id, request, cursor);
    const [first] = rows;
    const last = rows.at(-1);
    return {
      members: await presentMembers(query, group.id, rows, { findAccounts, clock }),
      previous: before && first ? writeCursor('previous', first) : null,
      next: after && last ? writeCursor('next', last) : null,
    };
  };
}
