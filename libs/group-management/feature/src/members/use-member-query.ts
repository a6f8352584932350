import {
  firstMemberPage,
  type Member,
  type MemberFilter,
  type MemberPageQuery,
} from '@portal/group-management/domain';
import type { RemotePaging, Sort } from '@portal/shared/ui';
import { useState } from 'react';
import { groupManagementApi } from '../api';
import { useGroupName } from './group-name';

const directions = { asc: 'ascending', desc: 'descending' } as const;
const shortDirections = { ascending: 'asc', descending: 'desc' } as const;

type Query = Omit<MemberPageQuery, 'cursor'>;

const noMembers: readonly Member[] = [];

/** The page of members that is shown: what it is filtered and sorted by, and the pages before it (GROUP-50). */
export function useMemberQuery(totalOf: (filter: MemberFilter) => number | undefined) {
  const groupName = useGroupName();
  const [query, setQuery] = useState<Query>(firstMemberPage);
  /** The cursors of the pages from the second to the current one. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, currentData, isError, isFetching, refetch } =
    groupManagementApi.useListMembersQuery({ ...groupName, ...query, ...(cursor && { cursor }) });

  // The members of the last page were removed.
  if (currentData?.members.length === 0 && cursors.length > 0) setCursors(cursors.slice(0, -1));

  const change = (part: Partial<Query>) => {
    setQuery((before) => ({ ...before, ...part }));
    setCursors([]);
  };
  const { status, search, sort, direction } = query;
  const total = totalOf({ status, search });
  const next = currentData?.next ?? null;

  const remote: RemotePaging = {
    sort: { key: sort, direction: shortDirections[direction] },
    onSort: ({ key, direction: to }: Sort) =>
      change({ sort: key === 'email' ? 'email' : 'updatedAt', direction: directions[to] }),
    page: cursors.length,
    total,
    // While a page is loaded, the buttons stay as they are.
    hasNext: (data?.next ?? null) !== null,
    onTurn: (page) =>
      setCursors((before) => {
        if (page < before.length) return before.slice(0, page);
        return next === null ? before : [...before, next];
      }),
  };

  return {
    filter: { status, search },
    limit: query.limit,
    change,
    remote,
    members: data?.members ?? noMembers,
    total,
    isLoading: data === undefined && isFetching,
    isError,
    refetch,
  };
}

/** What {@link useMemberQuery} returns. */
export type MemberQuery = ReturnType<typeof useMemberQuery>;
