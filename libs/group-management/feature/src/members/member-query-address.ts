import {
  firstMemberPage,
  memberSorts,
  pageSizes,
  statusFilters,
  type MemberPageQuery,
} from '@portal/group-management/domain';

/** What the members page shows: the server's query, and the number of the page, counted from 0. */
export type ShownQuery = MemberPageQuery & { readonly page: number };

const directions = ['ascending', 'descending'] as const;

/** The names in the address of what is not as on the first page. */
const names = {
  search: 'q',
  status: 'status',
  sort: 'sort',
  direction: 'order',
  limit: 'size',
  page: 'page',
  cursor: 'at',
} as const;

const known = <Value extends string | number>(
  values: readonly Value[],
  text: string | null,
  fallback: Value,
): Value => values.find((value) => String(value) === text) ?? fallback;

/** Reads the query of the members page from its address; what is missing or makes no sense is as on the first page. */
export function readMemberQuery(
  address: URLSearchParams,
  defaultLimit: ShownQuery['limit'] = firstMemberPage.limit,
): ShownQuery {
  const textOf = (name: keyof typeof names) => address.get(names[name]);
  const number = Number(textOf('page'));
  const cursor = textOf('cursor');
  const isLater = Number.isInteger(number) && number > 1 && cursor !== null;
  const { status, sort, direction } = firstMemberPage;
  return {
    // In the order of `firstMemberPage`: a request that began with the page's HTML has the same body.
    status: known(statusFilters, textOf('status'), status),
    search: textOf('search')?.slice(0, 254) ?? '',
    sort: known(memberSorts, textOf('sort'), sort),
    direction: known(directions, textOf('direction'), direction),
    limit: known(pageSizes, textOf('limit'), defaultLimit),
    page: isLater ? number - 1 : 0,
    ...(isLater && { cursor }),
  };
}

/** The address with a query of the members page; everything else in it stays. */
export function withMemberQuery(address: URLSearchParams, query: ShownQuery): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of Object.values(names)) next.delete(name);
  for (const name of ['search', 'status', 'sort', 'direction', 'limit'] as const)
    if (query[name] !== firstMemberPage[name]) next.set(names[name], String(query[name]));
  if (query.cursor !== undefined) {
    next.set(names.page, String(query.page + 1));
    next.set(names.cursor, query.cursor);
  }
  return next;
}
