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
