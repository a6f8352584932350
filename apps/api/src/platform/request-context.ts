/** Where a request comes from. */
export interface ClientInfo {
  /** The client's network address, from the socket or a configured proxy. */
  readonly ip: string;
  readonly userAgent: string;
}

/** What a handler knows of a request besides its validated input. */
export interface RequestContext extends ClientInfo {
  readonly requestId: string;
  /** The ticket of a passed bot check that a page of another origin sends in the header `bot-check-ticket`. */
  readonly botCheckTicket: string | undefined;
  /** The origin of the page that sent a POST: the portal's, or another one that may send requests. */
  readonly pageOrigin?: string | undefined;
  /** Whether the browser opens a page in a frame. */
  readonly isFramed: boolean;
  /** Reads a cookie of the client. Cookies never authenticate. */
  cookie(name: string): string | undefined;
  /** Adds a whole `Set-Cookie` value to the response. */
  setCookie(header: string): void;
}
