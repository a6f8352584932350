import type { RequestContext } from './request-context';

/** Where a browser is sent, and the cookie that is set on the way. */
export interface Redirection {
  readonly location: string;
  /** A whole `Set-Cookie` value. */
  readonly cookie?: string;
}

/** A route on the portal's own host that a browser opens and that redirects it to the next address. */
export interface RedirectRoute {
  readonly path: string;
  readonly summary: string;
  /** Returns the next address for the query; errors that a user can understand redirect to a page that shows them. */
  handle(query: URLSearchParams, context: RequestContext): Promise<Redirection>;
}
