import type { Schema } from 'yup';

/** A response that is sent as a stream of bytes instead of JSON, such as a CSV or PDF file. */
export interface StreamResponse {
  readonly kind: 'stream';
  /** The value of the `Content-Type` header. */
  readonly contentType: string;
  /** The name under which the browser saves the response; without it the browser may show the response. */
  readonly fileName?: string;
}

/** A request that is sent as `multipart/form-data`: text fields and one file in the part named `file`. */
export interface MultipartRequest<Fields extends Schema = Schema> {
  readonly kind: 'multipart';
  /** The schema of the text fields. */
  readonly fields: Fields;
  readonly file: {
    readonly maxBytes: number;
    /** The content types that the file may have. */
    readonly contentTypes: readonly string[];
  };
}

/** How an endpoint takes its request: JSON (or a query) by a schema, or a form with a file. */
export type RequestKind = Schema | MultipartRequest;

/** How an endpoint responds: JSON by a schema, or a stream. */
export type ResponseKind = Schema | StreamResponse;

/** Describes a response that is a stream. */
export const streamResponse = (response: Omit<StreamResponse, 'kind'>): StreamResponse => ({
  kind: 'stream',
  ...response,
});

/** Describes a request with a file. */
export const multipartRequest = <Fields extends Schema>(
  request: Omit<MultipartRequest<Fields>, 'kind'>,
): MultipartRequest<Fields> => ({ kind: 'multipart', ...request });

/** Whether an endpoint responds with a stream. */
export const isStreamResponse = (response: ResponseKind): response is StreamResponse =>
  'kind' in response;

/** Whether an endpoint takes a form with a file. */
export const isMultipartRequest = (request: RequestKind): request is MultipartRequest =>
  'kind' in request;
