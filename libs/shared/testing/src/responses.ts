import type {
  Endpoint,
  EndpointHost,
  ErrorBody,
  ErrorCodeOf,
  FieldProblem,
  RequestOf,
  ResponseKind,
  ResponseOf,
} from '@portal/shared/contract';
import { isSchema, type Schema } from 'yup';
import { defaultResponses, smallestResponse } from './default-responses';
import { http, HttpResponse, type DefaultBodyType, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';

/** The hosts of view tests. */
export const testHosts: Readonly<Record<EndpointHost, string>> = {
  origin: 'http://localhost',
  auth: 'http://localhost/identity',
  language: 'http://localhost/language',
  metrics: 'http://localhost/metrics',
  flags: 'http://localhost/flags',
};

/** The network of a view test: endpoints of `server.use(respond(…))` respond, and other queries with a default. */
export const server = setupServer(defaultResponses);

/** A request that the fake server got. */
interface SeenRequest<E extends Endpoint> {
  readonly input: RequestOf<E>;
  readonly request: Request;
}

type Responder<E extends Endpoint> = (
  seen: SeenRequest<E>,
) => ResponseOf<E> | Promise<ResponseOf<E>>;

/** What an error response may have besides its code. */
interface ErrorDetails {
  readonly message?: string;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  readonly details?: object;
}

async function inputOf(endpoint: Endpoint, request: Request): Promise<unknown> {
  const sent: unknown =
    endpoint.method === 'GET'
      ? Object.fromEntries(new URL(request.url).searchParams)
      : JSON.parse(await request.clone().text());
  return endpoint.request.validateSync(sent);
}

function handle(
  endpoint: Pick<Endpoint, 'host' | 'method' | 'path'>,
  handler: (request: Request) => Promise<HttpResponse<DefaultBodyType>>,
): HttpHandler {
  const url = `${testHosts[endpoint.host]}${endpoint.path}`;
  const resolve = ({ request }: { request: Request }) => handler(request);
  return endpoint.method === 'GET' ? http.get(url, resolve) : http.post(url, resolve);
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new HttpResponse(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });

/**
 * A fake endpoint that responds with a body, or with what a function of the request returns:
 * `server.use(respond(getCurrentUser, currentUser))`. A request that does not match the endpoint's schema fails the test.
 */
export function respond<E extends Endpoint>(
  endpoint: E,
  body: ResponseOf<E> | Responder<E>,
): HttpHandler {
  return handle(endpoint, async (request) => {
    const input = (await inputOf(endpoint, request)) as RequestOf<E>;
    return json(
      typeof body === 'function' ? await (body as Responder<E>)({ input, request }) : body,
    );
  });
}

/**
 * A fake endpoint that responds with one of its errors:
 * `server.use(respondWithError(signIn, 401, 'INVALID_LOGIN_CREDENTIALS'))`.
 */
export function respondWithError<E extends Endpoint<Schema, ResponseKind>>(
  endpoint: E,
  status: number,
  code: ErrorCodeOf<E>,
  { message = code, fields, retryAfterSeconds, details }: ErrorDetails = {},
): HttpHandler {
  const body: ErrorBody = {
    type: 'about:blank',
    title: message,
    status,
    detail: message,
    error: code,
    message,
    requestId: 'test-request',
    ...(fields && { fields }),
    ...(details && { details }),
  };
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return handle(endpoint, async () => json(body, { status, headers }));
}

/**
 * Fakes of all endpoints of a library, each with the smallest response of its schema (SHARED-600):
 * `server.use(...fakesOf(checkoutPricingEndpoints))`. A test puts its own fakes before them.
 */
export const fakesOf = (
  endpoints: Readonly<Record<string, Endpoint<Schema, ResponseKind>>>,
): HttpHandler[] =>
  Object.values(endpoints)
    .filter((endpoint): endpoint is Endpoint => isSchema(endpoint.response))
    .map((endpoint) =>
      handle(endpoint, async (request) => {
        await inputOf(endpoint, request);
        return json(smallestResponse(endpoint));
      }),
    );
