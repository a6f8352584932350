import type { Schema } from 'yup';

/** A response that is sent as a stream of bytes instead of JSON, such as a CSV or PDF file. */
export interface StreamResponse {
  readonly kind: 'stream';
  readonly contentType: string;
  /** The name under which the browser saves the response; without it the browser may show the response. */
  readonly fileName?: string;
}

/** How an endpoint responds: JSON by a schema, or a stream. */
export type ResponseKind = Schema | StreamResponse;

export const streamResponse = (response: Omit<StreamResponse, 'kind'>): StreamResponse => ({
  kind: 'stream',
  ...response,
});

export const isStreamResponse = (response: ResponseKind): response is StreamResponse =>
  'kind' in response;
