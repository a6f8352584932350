export interface ClientInfo {
  /** The client's network address, from the socket or a configured proxy. */
  readonly ip: string;
  readonly userAgent: string;
}

export interface RequestContext extends ClientInfo {
  readonly requestId: string;
  /** The ticket of a passed bot check that a page of another origin sends in the header `bot-check-ticket`. */
  readonly botCheckTicket: string | undefined;
  /** The origin of the page that sent a POST: the portal's, or another one that may send requests. */
  readonly pageOrigin?: string | undefined;
  readonly isFramed: boolean;
  /** Reads a cookie of the client. Cookies never authenticate. */
  cookie(name: string): string | undefined;
  setCookie(header: string): void;
}

/** Where a browser is sent, and the cookie that is set on the way. */
export interface Redirection {
  readonly location: string;
  /** A whole `Set-Cookie` value. */
  readonly cookie?: string;
}

/** A text on the portal's own host that anybody may read. */
export interface TextDocument {
  readonly path: string;
  readonly contentType: string;
  read(): Promise<string>;
}

/** A route on the portal's own host that a browser opens and that redirects it to the next address. */
export interface RedirectRoute {
  /** Set for a form that a page of any site may post, and without cookies: its largest size. Its fields are the query. */
  readonly maxFormBytes?: number;
  readonly path: string;
  readonly summary: string;
  /** Returns the next address for the query; errors that a user can understand redirect to a page that shows them. */
  handle(query: URLSearchParams, context: RequestContext): Promise<Redirection>;
}
