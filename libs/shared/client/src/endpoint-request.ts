import type { Endpoint, ResponseKind } from '@portal/shared/contract';
import type { Schema } from 'yup';
import type { ApiError } from './api-error';

/** A request to send: its endpoint and its input. */
export interface EndpointRequest {
  readonly endpoint: Endpoint<Schema, ResponseKind>;
  readonly input: object;
  /** How long to wait for the response, in milliseconds, if not as long as the endpoint says. */
  readonly timeoutMs?: number;
}

/** What came of a request: the parsed response, or why there is none. */
export type ApiResult =
  | { readonly data: unknown; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined };
