/**
 * Parameters that belong to the one page they were made for. Everything else travels on, `price_id` and `code` too: they
 * must survive the way from the plans through login or sign-up; the checkout removes `price_id` itself once it began.
 */
const oneShotParameters: readonly string[] = [
  'error',
  'checkout',
  'session_id',
  'emailVerification',
  'mode',
  'oobCode',
  'email',
  'state',
  'provider',
  'ticket',
  'iuid',
  't',
  'u',
  'ue',
];

function split(path: string): {
  readonly pathname: string;
  readonly query: string;
  readonly hash: string;
} {
  const hashAt = path.indexOf('#');
  const hash = hashAt === -1 ? '' : path.slice(hashAt);
  const address = hashAt === -1 ? path : path.slice(0, hashAt);
  const queryAt = address.indexOf('?');
  return queryAt === -1
    ? { pathname: address, query: '', hash }
    : { pathname: address.slice(0, queryAt), query: address.slice(queryAt + 1), hash };
}

/**
 * Carries the current query over to an internal link (specification 2, section 2 "Shared page shell"). The link's own
 * parameters win, one-shot parameters stay behind, and addresses outside the portal are left alone.
 */
export function keepQuery(path: string, search: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const { pathname, query, hash } = split(path);
  const own = new URLSearchParams(query);
  const merged = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(search)) {
    if (!own.has(name) && !oneShotParameters.includes(name)) merged.append(name, value);
  }
  const text = merged.toString();
  return `${pathname}${text && `?${text}`}${hash}`;
}
