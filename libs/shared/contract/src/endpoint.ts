import type { InferType, Schema } from 'yup';
import type { RequestKind, ResponseKind } from './kinds';

/** Where a call is served: the product's own origin, the authentication service or the language API (specification 1, section 7). */
export type EndpointHost = 'origin' | 'auth' | 'language';

/**
 * Who may call.
 * `public`: anyone · `optional-user`: anyone, a valid token is understood · `user`: a live session's token · `service-key`: another service's key.
 */
export type EndpointAccess = 'public' | 'optional-user' | 'user' | 'service-key';

/** How the browser sends the idToken: the `token` header (default), a bearer header, or the body's `token` field. */
export type TokenPlace = 'header' | 'bearer' | 'body';

/** A call without its schemas: all that it takes to make one. */
export interface Call<
  Code extends string = string,
  Access extends EndpointAccess = EndpointAccess,
> {
  /** Unique, lower camel case: the name of the hook, the route and the operation in `/openapi.json`. */
  readonly name: string;
  readonly host: EndpointHost;
  readonly method: 'GET' | 'POST';
  /** Below the host, with a leading slash and without parameters. */
  readonly path: string;
  readonly access: Access;
  readonly tokenPlace?: TokenPlace;
  /** How the browser labels the JSON of a POST: text/plain (default) or, where the specification says so, JSON. */
  readonly contentType?: 'text/plain' | 'application/json';
  /** The answer carries tokens that take the place of the caller's session, which no tab may refresh meanwhile. */
  readonly replacesSession?: true;
  /** Codes of the domain's catalogue that this call may answer with, besides the common ones. */
  readonly errors: readonly Code[];
  /** One sentence for the reader of the API's page. */
  readonly summary: string;
  /** The specification's section, such as `1 §7`. */
  readonly source: string;
}

/** One call, described once and typed on both ends. */
export interface Endpoint<
  Request extends RequestKind = Schema,
  Response extends ResponseKind = Schema,
  Code extends string = string,
  Access extends EndpointAccess = EndpointAccess,
> extends Call<Code, Access> {
  /** The body of a POST, the query of a GET. Strict: unknown fields and converted types are refused. */
  readonly request: Request;
  readonly response: Response;
  /** Headers of every successful response; `null` leaves out a header that responses otherwise have. */
  readonly responseHeaders?: Readonly<Record<string, string | null>>;
}

/** What a caller sends to `E`. */
export type RequestOf<E extends Endpoint> = InferType<E['request']>;

/** What `E` answers. */
export type ResponseOf<E extends Endpoint> = InferType<E['response']>;

/** Describes a call; the value is its own documentation, client, route and test double. */
export function defineEndpoint<
  Request extends RequestKind,
  Response extends ResponseKind,
  const Access extends EndpointAccess,
  const Code extends string = never,
>(endpoint: Endpoint<Request, Response, Code, Access>): Endpoint<Request, Response, Code, Access> {
  return endpoint;
}

/**
 * Describes the part of a call that needs no schema, for a page that is to be light: it makes the call with this alone.
 * {@link defineEndpoint} takes it up and adds the schemas.
 */
export function defineCall<const Access extends EndpointAccess, const Code extends string = never>(
  call: Call<Code, Access>,
): Call<Code, Access> {
  return call;
}
