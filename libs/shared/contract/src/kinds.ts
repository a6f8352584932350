import type { Schema } from 'yup';

/** A response that is sent as a stream of bytes instead of JSON, such as a CSV or PDF file. */
export interface StreamResponse {
  readonly kind: 'stream';
  /** The value of the `Content-Type` header. */
  readonly contentType: string;
  /** The name under which the browser saves the response; without it the browser may show the response. */
  readonly fileName?: string;
}

/** How an endpoint responds: JSON by a schema, or a stream. */
export type ResponseKind = Schema | StreamResponse;

/** Describes a response that is a stream. */
export const streamResponse = (response: Omit<StreamResponse, 'kind'>): StreamResponse => ({
  kind: 'stream',
  ...response,
});

/** Whether an endpoint responds with a stream. */
export const isStreamResponse = (response: ResponseKind): response is StreamResponse =>
  'kind' in response;
