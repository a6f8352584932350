import type { Call } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import type { ApiExtra } from './api-extra';
import { networkError, refusalOf, timeoutError, unexpectedError, type ApiError } from './api-error';

/** A call to make: its description and what to send. */
export interface ApiCall {
  readonly endpoint: Call;
  readonly input: object;
}

export type ApiAnswer =
  | { readonly data: unknown; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined };

function queryText(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

function tokenHeaders(endpoint: Call, idToken: string): Record<string, string> {
  switch (endpoint.tokenPlace ?? 'header') {
    case 'header':
      return { token: idToken };
    case 'bearer':
      return { authorization: `Bearer ${idToken}` };
    case 'body':
      return {};
  }
}

/** The request of a call. JSON goes as text/plain by default: a simple request that needs no preflight (specification 1, section 7). */
function requestOf(
  { endpoint, input }: ApiCall,
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
  return { path, init: { method, headers, body: JSON.stringify(body) } };
}

async function parsedBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes one HTTP request; every outcome is a value. */
export async function send(
  call: ApiCall,
  idToken: string | undefined,
  extra: ApiExtra,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const { path, init } = requestOf(call, idToken);
  const timeout = AbortSignal.timeout(durations.callPatienceMs);
  // Taken out first: a browser's fetch refuses to be called as a method of anything but the window.
  const { fetch, hosts } = extra;
  try {
    const response = await fetch(`${hosts[call.endpoint.host]}${path}`, {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, timeout]),
    });
    const body = await parsedBody(response);
    if (!response.ok) return { error: refusalOf(response, body) };
    return body === undefined ? { error: unexpectedError(response.status) } : { data: body };
  } catch {
    return { error: timeout.aborted ? timeoutError : networkError };
  }
}
