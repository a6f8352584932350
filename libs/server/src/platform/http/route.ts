import type { Readable } from 'node:stream';
import type {
  Endpoint,
  EndpointDoc,
  GroupEndpointAccess,
  ResponseKind,
  StreamResponse,
  UserEndpointAccess,
} from '@portal/shared/contract';
import type { InferType, Schema } from 'yup';
import type { Caller } from '../../ports/authenticator';
import type { GroupRole } from '../../contracts/group-directory';
import type { ErrorCode } from '../errors';
import type { LimitsOfEndpoint } from '../limits';
import type { RequestContext } from '../request';

/** An endpoint whose error codes are all in the API's error catalog. */
export type ApiEndpoint = Endpoint<Schema, ResponseKind, ErrorCode>;

/**
 * The request's context; the caller is known when the endpoint's access needs a user, and the group that the request is
 * for, with the caller's role, when it needs a role in a group.
 */
type ContextOf<E extends ApiEndpoint> = RequestContext & {
  readonly caller: E['access'] extends UserEndpointAccess ? Caller : Caller | undefined;
  readonly group: E['access'] extends GroupEndpointAccess ? GroupRole : undefined;
};

type HandlerResponse<Kind extends ResponseKind> = Kind extends StreamResponse
  ? Readable
  : Kind extends Schema
    ? InferType<Kind>
    : never;

/** Serves one endpoint: the validated request in, the response out; errors are thrown as `ApiError`. */
export type Handler<E extends ApiEndpoint> = (
  request: InferType<E['request']>,
  context: ContextOf<E>,
) => Promise<HandlerResponse<E['response']>>;

/** An endpoint with its name and its description, as the API's documentation shows it. */
export interface DescribedEndpoint {
  /** The name under which its domain exports it; unique in the API. */
  readonly name: string;
  readonly doc: EndpointDoc;
  readonly endpoint: ApiEndpoint;
}

export interface Route extends DescribedEndpoint {
  readonly limits: LimitsOfEndpoint;
  readonly handle: (request: never, context: never) => Promise<unknown>;
}

type ApiEndpoints = Readonly<Record<string, ApiEndpoint>>;

/** What the API does with one endpoint: its description, its limits and its handler in one row. */
export interface EndpointRow<E extends ApiEndpoint> extends EndpointDoc {
  readonly limits: LimitsOfEndpoint;
  readonly handle: Handler<E>;
}

/** Gives every endpoint of a domain its row. A missing row, or an error code without a text, does not compile. */
export function defineRoutes<const Endpoints extends ApiEndpoints>(
  endpoints: Endpoints,
  rows: { readonly [Name in keyof Endpoints]: EndpointRow<Endpoints[Name]> },
): readonly Route[] {
  const names: readonly (keyof Endpoints)[] = Object.keys(endpoints);
  return names.map((name) => {
    const { limits, handle, ...doc } = rows[name];
    return { name: String(name), doc, endpoint: endpoints[name], limits, handle };
  });
}

/** A route on the portal's own host that reads the body's bytes itself: a webhook, whose signature covers them. */
export interface RawRoute {
  readonly path: string;
  readonly summary: string;
  readonly maxBytes: number;
  handle(
    body: Buffer,
    header: (name: string) => string | undefined,
    context: RequestContext,
    query: URLSearchParams,
  ): Promise<unknown>;
}
