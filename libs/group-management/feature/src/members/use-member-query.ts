import {
  pageSizes,
  type Member,
  type MemberFilter,
  type MemberPageQuery,
} from '@portal/group-management/domain';
import { localStore, type Clock } from '@portal/shared/browser';
import { isNetworkError } from '@portal/shared/data-access';
import { useSearchParams } from '@portal/shared/router';
import { useIsOnline, type RemotePaging, type Sort } from '@portal/shared/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { groupManagementApi } from '../api';
import { useGroupName } from '../group-name';
import { readMemberQuery, withMemberQuery, type ShownQuery } from './member-query-address';

interface ListRequest {
  readonly currentData?: object | undefined;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

interface Loaded {
  readonly query: ShownQuery;
  /** Distinguishes a response from an equal one before it. */
  readonly stamp: number;
  readonly at: Date;
}

function useLoaded(asked: ShownQuery, request: ListRequest, clock: Clock): Loaded | undefined {
  const { currentData, fulfilledTimeStamp: stamp } = request;
  const [loaded, setLoaded] = useState<Loaded>();
  if (currentData && stamp !== undefined && stamp !== loaded?.stamp)
    setLoaded({ query: asked, stamp, at: clock.now() });
  return loaded;
}

/**
 * Without a network the members that were loaded stay, with the time they are from and the search, order and page that they
 * were loaded with; what was asked since then follows when the network is back (GROUP-480).
 */
function useLoadedList(asked: ShownQuery, request: ListRequest, clock: Clock) {
  const isOnline = useIsOnline();
  const loaded = useLoaded(asked, request, clock);
  const hasFailed = isNetworkError(request.error);

  const retry = useEffectEvent(() => {
    if (hasFailed) void request.refetch();
  });
  useEffect(() => {
    if (isOnline) retry();
  }, [isOnline]);

  if (!loaded || (isOnline && !hasFailed)) return { shown: asked };
  const isOther = hasFailed && !request.currentData;
  return { shown: isOther ? loaded.query : asked, asOf: { at: loaded.at, isOther } };
}

const directions = { asc: 'ascending', desc: 'descending' } as const;
const shortDirections = { ascending: 'asc', descending: 'desc' } as const;

type PageSize = MemberPageQuery['limit'];

const isPageSize = (value: unknown): value is PageSize => pageSizes.some((size) => size === value);

const chosenSize = localStore('members-per-page', isPageSize);

const noMembers: readonly Member[] = [];

/** What the address asks for; a size that it does not name is the one that was chosen last. */
const askedIn = (address: URLSearchParams) => readMemberQuery(address, chosenSize.read());

/** Requests the members together with the details of their group, instead of after them (GROUP-485). */
export function useEarlyMembers(guid: string | undefined): void {
  const [address] = useSearchParams();
  const { page: _, ...request } = askedIn(address);
  groupManagementApi.endpoints.listMembers.useQuerySubscription(
    guid === undefined ? skipToken : { guid, ...request },
  );
}

/** The page of members that is shown; what it is filtered and sorted by stands in the address (GROUP-50, GROUP-233). */
export function useMemberQuery(
  totalOf: (filter: MemberFilter) => number | undefined,
  clock: Clock,
) {
  const groupName = useGroupName();
  const [address, setAddress] = useSearchParams();
  const asked = askedIn(address);
  const { page: _page, ...request } = asked;
  const list = groupManagementApi.useListMembersQuery({ ...groupName, ...request });
  const { data, currentData, isFetching, refetch } = list;
  const { shown, asOf } = useLoadedList(asked, list, clock);
  const { page, ...query } = shown;
  const isError = list.isError && !asOf;

  const show = (next: ShownQuery) =>
    setAddress((now) => withMemberQuery(now, next), { replace: true });
  const { cursor: _, ...onFirstPage } = query;
  const turnTo = (next: number) => {
    const cursor = next > page ? currentData?.next : currentData?.previous;
    if (next === 0) show({ ...onFirstPage, page: 0 });
    else if (cursor) show({ ...onFirstPage, cursor, page: next });
  };
  const change = (part: Partial<Omit<ShownQuery, 'page' | 'cursor'>>) =>
    show({ ...onFirstPage, ...part, page: 0 });

  const changeLimit = (limit: number) => {
    if (!isPageSize(limit)) return;
    chosenSize.write(limit);
    change({ limit });
  };

  // The members of a later page were removed, or its address is an old one.
  const isGone = page > 0 && (isError || currentData?.members.length === 0);
  const leave = useEffectEvent(() => show({ ...onFirstPage, page: 0 }));
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  const { status, search, sort, direction } = query;
  const total = totalOf({ status, search });
  const remote: RemotePaging = {
    sort: { key: sort, direction: shortDirections[direction] },
    onSort: ({ key, direction: to }: Sort) =>
      change({ sort: key === 'email' ? 'email' : 'updatedAt', direction: directions[to] }),
    page,
    total,
    // While a page is loaded, the buttons stay as they are.
    hasNext: (data?.next ?? null) !== null,
    onTurn: turnTo,
  };

  return {
    filter: { status, search },
    order: { sort, direction },
    limit: query.limit,
    change,
    changeLimit,
    remote,
    members: data?.members ?? noMembers,
    total,
    isLoading: data === undefined && isFetching,
    isError,
    /** Set without a network: since when the members may have changed, and whether they are not those that were asked last. */
    asOf,
    refetch,
  };
}

export type MemberQuery = ReturnType<typeof useMemberQuery>;
