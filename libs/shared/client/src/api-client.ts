import {
  commonErrors,
  isStreamResponse,
  isUserAccess,
  type Endpoint,
  type ResponseKind,
  type StreamResponse,
  type FieldProblem,
} from '@portal/shared/contract';
import { type InferType, type Schema, ValidationError } from 'yup';
import { apiErrorOf, signedOutError, unexpectedError, type ApiErrorOf } from './api-error';
import type { ApiResult } from './endpoint-request';
import { problems } from './problem-messages';
import { send, type Network } from './send';

type AnyEndpoint = Endpoint<Schema, ResponseKind>;

type Token = string | undefined;

/** Where a {@link PortalApiClient} sends its requests, and for whom. */
export interface PortalApiClientOptions extends Pick<Network, 'hosts'> {
  /** The user's idToken, or a function that is asked for it before each request that needs one. */
  readonly token?: Token | (() => Token | Promise<Token>);
  /** The key of this service, for the endpoints that only services may call. */
  readonly serviceKey?: string;
  /** How long a request waits for its response, in milliseconds; by default as long as its endpoint says, else 30 seconds. */
  readonly timeoutMs?: number;
  /** By default the platform's own `fetch`. */
  readonly fetch?: Network['fetch'];
}

export interface SendOptions {
  readonly token?: string;
  readonly timeoutMs?: number;
  /** Ends the request early; its error is `NETWORK` then. */
  readonly signal?: AbortSignal;
}

/** What an endpoint responds with: its JSON, or the text of a file. */
export type DataOf<E extends AnyEndpoint> = E['response'] extends StreamResponse
  ? string
  : E['response'] extends Schema
    ? InferType<E['response']>
    : never;

/** What came of a request to `E`: its response, or an error with one of the codes that the endpoint declares. */
export type ResultOf<E extends AnyEndpoint> =
  | { readonly data: DataOf<E>; readonly error?: undefined }
  | { readonly error: ApiErrorOf<E>; readonly data?: undefined };

/** The input of `E`, which may be left out when none of its fields is required. */
type Input<E extends AnyEndpoint> =
  object extends InferType<E['request']>
    ? [input?: InferType<E['request']>, options?: SendOptions]
    : [input: InferType<E['request']>, options?: SendOptions];

export interface PortalApiClient {
  /**
   * Sends a request: `await client.send(signIn, { email, password, ticket })`. An input that does not match the endpoint's
   * schema is not sent: the error is `INVALID_REQUEST` with the fields. Without a token an endpoint of a user is not called
   * either: the error is `UNAUTHENTICATED`. A response that is not as described gives `UNEXPECTED`; fields that a newer
   * server adds to it are accepted.
   * @throws TypeError if `hosts` lacks the endpoint's host; whatever happens on the way is an error in the result
   */
  send<E extends AnyEndpoint>(endpoint: E, ...input: Input<E>): Promise<ResultOf<E>>;
}

const isNewField = ({ type }: { readonly type?: string | undefined }) => type === 'noUnknown';

function checked({ response }: AnyEndpoint, result: ApiResult): ApiResult {
  if (result.error || isStreamResponse(response)) return result;
  const problems = problemsIn(response, result.data, isNewField);
  return problems.length > 0 ? { error: unexpectedError(200, problems) } : result;
}

/**
 * A client for programs without Redux, in Node 20 and later and in browsers, from the endpoints that the libraries describe:
 * `createPortalApiClient({ hosts: { origin: 'https://portal.example' }, token })` (SHARED-350).
 */
export function createPortalApiClient(options: PortalApiClientOptions): PortalApiClient {
  const network: Network = {
    hosts: options.hosts,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  };

  /** What proves to the endpoint who sends the request. */
  async function proofFor({ access }: AnyEndpoint, token: Token): Promise<string | undefined> {
    if (access === 'public') return undefined;
    if (access === 'service-key') return options.serviceKey;
    return token ?? (typeof options.token === 'function' ? options.token() : options.token);
  }

  async function resultOf(
    endpoint: AnyEndpoint,
    input: object,
    { token, timeoutMs = options.timeoutMs, signal }: SendOptions,
  ): Promise<ApiResult> {
    const fields = problemsIn(endpoint.request, input);
    if (fields.length > 0) {
      const { text } = commonErrors.INVALID_REQUEST;
      return { error: { status: 0, code: 'INVALID_REQUEST', message: text, fields } };
    }
    const proof = await proofFor(endpoint, token);
    const isNeeded = isUserAccess(endpoint.access) || endpoint.access === 'service-key';
    if (proof === undefined && isNeeded) return { error: signedOutError };
    const request = { endpoint, input, ...(timeoutMs !== undefined && { timeoutMs }) };
    return checked(endpoint, await send(request, proof, network, signal));
  }

  return {
    async send<E extends AnyEndpoint>(endpoint: E, ...[input, more]: Input<E>) {
      const { data, error } = await resultOf(endpoint, input ?? {}, more ?? {});
      return error ? { error: apiErrorOf(endpoint, error) } : { data: data as DataOf<E> };
    },
  };
}

/** A schema's own sentence; those of Yup begin with the field, and may repeat a value, such as a password. */
function messageOf({ type, path, message }: ValidationError): string {
  if (type !== 'typeError' && !message.startsWith(path || 'this')) return message;
  return type !== undefined && type in problems
    ? problems[type as keyof typeof problems]
    : problems.other;
}

/** One problem for each field: that it is missing, if it is. */
function problemsOf(errors: readonly ValidationError[]): readonly FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const error of errors) {
    const field = error.path ?? '';
    if (!byField.has(field) || error.type === 'required')
      byField.set(field, { field, message: messageOf(error) });
  }
  return [...byField.values()];
}

/** Checks a value as it is, without converting it; `isIgnored` says which problems do not matter. */
export function problemsIn(
  schema: Schema,
  value: unknown,
  isIgnored: (problem: ValidationError) => boolean = () => false,
): readonly FieldProblem[] {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false, disableStackTrace: true });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.inner.length > 0 ? error.inner : [error];
    return problemsOf(problems.filter((problem) => !isIgnored(problem)));
  }
}
