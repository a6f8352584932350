import type { RequestContext } from './request-context';

/** What a {@link DocumentRoute} responds with. */
interface DocumentResponse {
  readonly status: 200 | 410;
  /** The value of the `Content-Type` header. */
  readonly contentType: string;
  readonly body: string;
  /** The name under which the browser saves the response; without it the browser shows the response. */
  readonly fileName?: string;
}

/**
 * A route on the portal's own host that responds with a page for a frame of the portal, or with a file that this page
 * links to. Nothing but the portal may frame it, and it loads nothing but the portal's fonts: no script, no
 * image, and only its own styles.
 */
export interface DocumentRoute {
  readonly path: string;
  readonly summary: string;
  /** The text of the page's only `style` element, which the content security policy allows by its hash. */
  readonly styles: string;
  handle(query: URLSearchParams, context: RequestContext): Promise<DocumentResponse>;
}
