import { isStreamResponse } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { networkError, readErrorResponse, timeoutError, unexpectedError } from './api-error';
import type { ApiExtra } from './api-extra';
import type { ApiRequest, ApiResult } from './api-request';

function queryText(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

function tokenHeaders(endpoint: ApiRequest['endpoint'], idToken: string): Record<string, string> {
  switch (endpoint.tokenPlace ?? 'header') {
    case 'header':
      return { token: idToken };
    case 'bearer':
      return { authorization: `Bearer ${idToken}` };
    case 'body':
      return {};
  }
}

/** JSON goes as text/plain by default: a simple request that needs no preflight. */
function httpRequestOf(
  { endpoint, input }: ApiRequest,
  idToken: string | undefined,
): { path: string; init: RequestInit } {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(idToken !== undefined && tokenHeaders(endpoint, idToken)),
  };
  const { method, path } = endpoint;
  if (method === 'GET') return { path: `${path}${queryText(input)}`, init: { method, headers } };
  const body =
    idToken !== undefined && endpoint.tokenPlace === 'body' ? { ...input, token: idToken } : input;
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

/** Sends one HTTP request. Rejects only for a mistake in the program. */
export async function send(
  request: ApiRequest,
  idToken: string | undefined,
  extra: ApiExtra,
  signal: AbortSignal,
): Promise<ApiResult> {
  const { path, init } = httpRequestOf(request, idToken);
  const timeout = AbortSignal.timeout(request.endpoint.timeoutMs ?? durations.callTimeoutMs);
  const eitherSignal = AbortSignal.any([signal, timeout]);
  // Taken out first: a browser's fetch must not be called as a method of anything but the window.
  const { fetch, hosts } = extra;
  const url = `${hosts[request.endpoint.host]}${path}`;
  const received = await fetchText(() =>
    fetch(url, { ...init, credentials: 'include', signal: eitherSignal }),
  );
  if (received) {
    const isFile = received.response.ok && isStreamResponse(request.endpoint.response);
    return resultOf(received.response, isFile ? received.text : parsed(received.text));
  }
  return { error: timeout.aborted ? timeoutError : networkError };
}
