import {
  isErrorBody,
  type Endpoint,
  type ErrorBody,
  type RequestOf,
  type ResponseOf,
} from '@portal/shared/contract';
import type { Config } from '../../platform/config/config';
import type { ApiErrorCatalog } from '../../platform/errors';
import { expectDescribed } from './described-response';

/** A response: the body that the endpoint describes, or an error. */
export type TypedResponse<Body> = { readonly status: number; readonly headers: Headers } & (
  { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly error: ErrorBody }
);

interface RequestOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function tokenHeader(endpoint: Endpoint, token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  return endpoint.tokenPlace === 'bearer' ? { authorization: `Bearer ${token}` } : { token };
}

function requestOf(
  config: Config,
  endpoint: Endpoint,
  input: unknown,
  options: RequestOptions,
): Request {
  const url = new URL(`${config.hosts[endpoint.host]}${endpoint.path}`);
  const headers = { ...tokenHeader(endpoint, options.token), ...options.headers };
  if (endpoint.method === 'GET') {
    for (const [name, value] of Object.entries(input ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return new Request(url, { headers });
  }
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
}

/** Sends a request to an endpoint and checks the response with the endpoint's schema. */
export async function sendTyped<E extends Endpoint>(
  { config, catalog }: { readonly config: Config; readonly catalog: ApiErrorCatalog },
  endpoint: E,
  input: RequestOf<E>,
  options: RequestOptions = {},
): Promise<TypedResponse<ResponseOf<E>>> {
  const response = await fetch(requestOf(config, endpoint, input, options));
  const { status, headers } = response;
  const body: unknown = await response.json();
  expectDescribed(catalog, endpoint, status, body);
  if (response.ok) {
    return {
      ok: true,
      status,
      headers,
      body: endpoint.response.validateSync(body, { strict: true }),
    };
  }
  if (!isErrorBody(body))
    throw new Error(`${endpoint.path} responded with ${status} without an error body.`);
  return { ok: false, status, headers, error: body };
}
