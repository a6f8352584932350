import type { RequestContext } from '../../platform/request-context';

/** Where a browser is sent, and the cookie that it takes along. */
export interface Redirection {
  readonly location: string;
  /** A whole `Set-Cookie` value. */
  readonly cookie?: string;
}

/** An address that a browser is led through: it is opened, not called, and answers with the next address. */
export interface RedirectRoute {
  /** On the portal's own host. */
  readonly path: string;
  readonly summary: string;
  /** The next address for this query; a refusal that a person can understand leads to a page that says so. */
  handle(query: URLSearchParams, context: RequestContext): Promise<Redirection>;
}
