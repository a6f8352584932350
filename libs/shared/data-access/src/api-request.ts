import type { Endpoint, ResponseKind } from '@portal/shared/contract';
import type { Schema } from 'yup';
import type { ApiError } from './api-error';

/** A request to send: its endpoint and its input. */
export interface ApiRequest {
  readonly endpoint: Endpoint<Schema, ResponseKind>;
  readonly input: object;
  /** The token of another session than the browser's: a fresh proof of who the user is. It is never renewed. */
  readonly idToken?: string;
}

/** What came of a request: the parsed response, or why there is none. */
export type ApiResult =
  | { readonly data: unknown; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined };
