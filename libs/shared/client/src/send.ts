import { isStreamResponse, type EndpointHost } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { networkError, readErrorResponse, timeoutError, unexpectedError } from './api-error';
import type { EndpointRequest, ApiResult } from './endpoint-request';

export interface Network {
  /** The root of each host that is asked, without a trailing slash. */
  readonly hosts: Readonly<Partial<Record<EndpointHost, string>>>;
  /** The platform's `fetch`, which ignores the last argument, or a double. */
  readonly fetch: (url: string, init: RequestInit, request: EndpointRequest) => Promise<Response>;
}

function queryText(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** A service's key is always a bearer. */
function tokenHeaders(
  { access, tokenPlace = 'header' }: EndpointRequest['endpoint'],
  token: string,
): Record<string, string> {
  switch (access === 'service-key' ? 'bearer' : tokenPlace) {
    case 'header':
      return { token };
    case 'bearer':
      return { authorization: `Bearer ${token}` };
    case 'body':
      return {};
  }
}

/** JSON goes as text/plain by default: a simple request that needs no preflight. */
function httpRequestOf(
  { endpoint, input }: EndpointRequest,
  token: string | undefined,
): { path: string; init: RequestInit } {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(token !== undefined && tokenHeaders(endpoint, token)),
  };
  const { method, path } = endpoint;
  if (method === 'GET') return { path: `${path}${queryText(input)}`, init: { method, headers } };
  const body = token !== undefined && endpoint.tokenPlace === 'body' ? { ...input, token } : input;
  headers['content-type'] = endpoint.contentType ?? 'text/plain';
  const keepalive = endpoint.keepalive === true;
  return {
    path,
    init: { method, headers, body: JSON.stringify(body), ...(keepalive && { keepalive }) },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resultOf(response: Response, body: unknown): ApiResult {
  if (!response.ok) return { error: readErrorResponse(response, body) };
  return body === undefined ? { error: unexpectedError(response.status) } : { data: body };
}

/** Names of what `fetch`, and the reading of its body, reject with when there is no network or the request is aborted. */
const networkFailures: readonly unknown[] = ['TypeError', 'AbortError', 'TimeoutError'];

const isNetworkFailure = (thrown: unknown) =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'name' in thrown &&
  networkFailures.includes(thrown.name);

/** Fetches a response whole; undefined when none came. */
async function fetchText(fetchIt: () => Promise<Response>) {
  try {
    const response = await fetchIt();
    return { response, text: await response.text() };
  } catch (thrown) {
    if (isNetworkFailure(thrown)) return undefined;
    throw thrown;
  }
}

/**
 * Sends one HTTP request, with the user's idToken or the service's key where its endpoint needs one. Every request of the
 * libraries goes through here.
 * @throws TypeError for a mistake in the program, such as a host that is not known; everything else is an `ApiError` in the result
 */
export async function send(
  request: EndpointRequest,
  token: string | undefined,
  { hosts, fetch }: Network,
  signal?: AbortSignal,
): Promise<ApiResult> {
  const { endpoint, timeoutMs = endpoint.timeoutMs ?? durations.callTimeoutMs } = request;
  const root = hosts[endpoint.host];
  if (root === undefined) throw new TypeError(`The host \`${endpoint.host}\` has no address.`);
  const { path, init } = httpRequestOf(request, token);
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  // A browser's fetch must not be called as a method of anything but the window.
  const received = await fetchText(() =>
    fetch(`${root}${path}`, { ...init, credentials: 'include', signal: either }, request),
  );
  if (received) {
    const isFile = received.response.ok && isStreamResponse(endpoint.response);
    return resultOf(received.response, isFile ? received.text : parsed(received.text));
  }
  return { error: timeout.aborted ? timeoutError : networkError };
}
