import type { RequestContext } from '../../platform/request-context';

/** A call that is not described to browsers: a webhook, whose signature covers the body's bytes. */
export interface RawRoute {
  readonly method: 'POST';
  /** On the portal's own host. */
  readonly path: string;
  readonly summary: string;
  readonly maxBytes: number;
  /** The answer's body; a refusal is thrown. */
  handle(
    body: Buffer,
    header: (name: string) => string | undefined,
    context: RequestContext,
  ): Promise<unknown>;
}
