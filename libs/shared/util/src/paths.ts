/** Values of a query; `undefined` leaves the parameter out. */
export type QueryRecord = Readonly<Record<string, string | number | boolean | undefined>>;

/** Builds an address inside the portal: `paths.plans({ code: 'A' }, 'select')` → `/plans?code=A#select`. */
export type PathBuilder = (query?: QueryRecord, anchor?: string) => string;

function pathTo(path: string): PathBuilder {
  return (query = {}, anchor) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    const text = search.toString();
    return `${path}${text && `?${text}`}${anchor ? `#${anchor}` : ''}`;
  };
}

/** The portal's addresses (decisions, "Routes"); the only place that spells them. */
export const paths = {
  home: pathTo('/'),
  authenticate: pathTo('/authenticate'),
  login: pathTo('/login'),
  signup: pathTo('/signup'),
  resetPassword: pathTo('/reset-password'),
  signout: pathTo('/signout'),
  /** Where a social sign-in comes back to. */
  social: pathTo('/social'),
  authAction: pathTo('/auth/action'),
  plans: pathTo('/plans'),
  account: pathTo('/account'),
  accountSecurity: pathTo('/account/security'),
  blockedEdits: pathTo('/blocked-edits'),
  manageGroup: pathTo('/manage-group'),
  contact: pathTo('/contact'),
  institutions: pathTo('/institutions'),
  terms: pathTo('/terms'),
  privacy: pathTo('/privacy'),
  /** A server address: begins the login with the LaTeX editor (specification 2, section 2). */
  editorLogin: pathTo('/api/oauth2'),
  /** A server address: begins the sign-in with the provider that the query names. */
  socialLogin: pathTo('/api/social/start'),
  /** A server address, registered with every provider: where it sends the browser back to. */
  socialCallback: pathTo('/api/social/callback'),
} as const satisfies Readonly<Record<string, PathBuilder>>;

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
