/** The parameters of a query; `undefined` leaves one out. */
type QueryRecord = Readonly<Record<string, string | number | boolean | undefined>>;

/** Builds an address of the portal: `paths.plans({ code: 'A' }, 'select')` → `/plans?code=A#select`. */
type PathBuilder = (query?: QueryRecord, anchor?: string) => string;

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

/** The portal's addresses (SHARED-1). */
export const paths = {
  home: pathTo('/'),
  authenticate: pathTo('/authenticate'),
  login: pathTo('/login'),
  /** Where a sign-in mail is asked for and waited for, and where its link leads. */
  signInMail: pathTo('/login/email'),
  signup: pathTo('/signup'),
  resetPassword: pathTo('/reset-password'),
  signout: pathTo('/signout'),
  social: pathTo('/social'),
  authAction: pathTo('/auth/action'),
  plans: pathTo('/plans'),
  account: pathTo('/account'),
  accountBilling: pathTo('/account/billing'),
  accountSecurity: pathTo('/account/security'),
  blockedEdits: pathTo('/blocked-edits'),
  manageGroup: pathTo('/manage-group'),
  groupActivity: pathTo('/manage-group/activity'),
  groupUsage: pathTo('/manage-group/usage'),
  groupSettings: pathTo('/manage-group/settings'),
  stats: pathTo('/stats'),
  /** What `/stats` shows in its frame, unless another dashboard is configured. */
  memberStats: pathTo('/stats/member'),
  acceptInvitation: pathTo('/accept-invitation'),
  join: pathTo('/join'),
  accountDeleted: pathTo('/account-deleted-confirmation'),
  contact: pathTo('/contact'),
  institutions: pathTo('/institutions'),
  terms: pathTo('/terms'),
  privacy: pathTo('/privacy'),
  authorizeRedirect: pathTo('/authorize-redirect'),
  embeddedSession: pathTo('/embedded-session'),
  invite: pathTo('/invite'),
  /** On the server: begins the sign-in with the LaTeX editor. */
  editorLogin: pathTo('/api/oauth2'),
  /** Where the LaTeX editor sends the browser, registered there. */
  editorCallback: pathTo('/oauth2/callback'),
  /** On the server: begins the sign-in with the provider in the query. */
  socialLogin: pathTo('/api/social/start'),
  /** On the server, registered with every provider: where the provider sends the browser. */
  socialCallback: pathTo('/api/social/callback'),
  /** On the server: where a page of a SAML provider posts its answer. */
  samlCallback: pathTo('/api/saml/callback'),
} as const satisfies Readonly<Record<string, PathBuilder>>;

/** The section of the account page about the linked account of the LaTeX editor. */
export const linkedEditorSection = 'latex-editor';

/**
 * Parameters that belong to one page. All others are kept, `price_id` and `code` too: they must survive login and sign-up
 * on the way from the plans page to the checkout, which removes `price_id` itself.
 */
const onePageParameters: readonly string[] = [
  'error',
  'checkout',
  'session_id',
  'emailVerification',
  'mode',
  'oobCode',
  'email',
  'state',
  'code_challenge',
  'nonce',
  'editor',
  'provider',
  'ticket',
  'remember',
  'iuid',
  'link',
  'group',
  'kind',
  'person',
  'since',
  'until',
  'topic',
  'product',
  'plan',
  't',
  'u',
  'ue',
  'f',
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
 * Adds the current query to an internal link (SHARED-3). The link's own parameters win, parameters of one page are left
 * out, and external addresses are not changed.
 */
export function keepQuery(path: string, search: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const { pathname, query, hash } = split(path);
  const own = new URLSearchParams(query);
  const merged = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(search)) {
    if (!own.has(name) && !onePageParameters.includes(name)) merged.append(name, value);
  }
  const text = merged.toString();
  return `${pathname}${text && `?${text}`}${hash}`;
}

/**
 * Stands in the built pages for the portal's own origin: one build serves every environment, and the server, which knows the
 * address, replaces it (SHARED-120).
 */
export const builtOrigin = 'https://portal.invalid';
