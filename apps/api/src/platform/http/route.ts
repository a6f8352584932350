import type { Endpoint, RequestOf, ResponseOf } from '@portal/shared/contract';
import type { Schema } from 'yup';
import type { Caller } from '../../ports/authenticator';
import type { RequestContext } from '../request-context';
import type { ErrorCode } from '../errors';

/** An endpoint whose error codes are all in the API's error catalog. */
export type ApiEndpoint = Endpoint<Schema, Schema, ErrorCode>;

/** The request's context; the caller is known when the endpoint's access is `user`. */
export type ContextOf<E extends Endpoint> = RequestContext & {
  readonly caller: E['access'] extends 'user' ? Caller : Caller | undefined;
};

/** Serves one endpoint: the validated request in, the response body out; errors are thrown as `ApiError`. */
export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  context: ContextOf<E>,
) => Promise<ResponseOf<E>>;

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: ApiEndpoint;
  readonly handle: (request: never, context: never) => Promise<unknown>;
}

type ApiEndpoints = Readonly<Record<string, ApiEndpoint>>;

/** Gives every endpoint of a domain its handler. A missing handler or an error code without a text does not compile. */
export function defineRoutes<const Endpoints extends ApiEndpoints>(
  endpoints: Endpoints,
  handlers: { readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]> },
): readonly Route[] {
  const names: readonly (keyof Endpoints)[] = Object.keys(endpoints);
  return names.map((name) => ({ endpoint: endpoints[name], handle: handlers[name] }));
}
