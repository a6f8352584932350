import type { ErrorDefinition } from '@portal/shared/contract';
import type { LimitsOfEndpoint } from '../limits';
import type { Method } from './serve-paths';

export interface ProtocolRequest {
  /** Whose program sent it. */
  readonly owner: string;
  /** The `:id` of the path. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface ProtocolResponse {
  readonly status?: number;
  readonly body?: object;
  readonly location?: string;
}

export interface ProtocolRoute {
  readonly method: Method;
  /** Below the protocol's path; it may end in `/:id`. */
  readonly path: string;
  readonly summary: string;
  handle(request: ProtocolRequest): Promise<ProtocolResponse>;
}

/**
 * What a standard describes and not the portal, with media type and errors of its own (AUTH-561). A program proves itself with a
 * bearer token, and is counted, before its body is read.
 */
export interface Protocol {
  /** On the portal's own host: `/scim/v2`. */
  readonly path: string;
  readonly contentType: string;
  readonly limits: LimitsOfEndpoint;
  readonly routes: readonly ProtocolRoute[];
  /** Whose program has the token; undefined for one that is not valid. */
  authenticate(token: string): Promise<string | undefined>;
  errorBody(error: ErrorDefinition): object;
}

export const hasBody = ({ method }: Pick<ProtocolRoute, 'method'>) =>
  method !== 'GET' && method !== 'DELETE';
