import type {
  CommonErrorCode,
  Endpoint,
  EndpointHost,
  ErrorBody,
  FieldProblem,
  RequestOf,
  ResponseOf,
} from '@portal/shared/contract';
import { type DefaultBodyType, http, type HttpHandler, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** What the fake server saw of a call. */
export interface SeenCall<E extends Endpoint> {
  readonly input: RequestOf<E>;
  readonly request: Request;
}

type Answerer<E extends Endpoint> = (call: SeenCall<E>) => ResponseOf<E> | Promise<ResponseOf<E>>;

/** What a refusal may say besides its code. */
export interface Refusal {
  readonly message?: string;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

/** Every code that a call may be refused with. */
export type RefusalCode<E extends Endpoint> = E['errors'][number] | CommonErrorCode;

async function inputOf(endpoint: Endpoint, request: Request): Promise<unknown> {
  const sent: unknown =
    endpoint.method === 'GET'
      ? Object.fromEntries(new URL(request.url).searchParams)
      : JSON.parse(await request.clone().text());
  return endpoint.request.validateSync(sent);
}

function handle(
  endpoint: Endpoint,
  respond: (request: Request) => Promise<HttpResponse<DefaultBodyType>>,
): HttpHandler {
  const url = `${testHosts[endpoint.host]}${endpoint.path}`;
  const resolve = ({ request }: { request: Request }) => respond(request);
  return endpoint.method === 'GET' ? http.get(url, resolve) : http.post(url, resolve);
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new HttpResponse(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });

/**
 * The fake of a call that succeeds: `server.use(answer(getCurrentUser, currentUser))`, or a function of the call. A request
 * that the call's own schema refuses fails the test.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  body: ResponseOf<E> | Answerer<E>,
): HttpHandler {
  return handle(endpoint, async (request) => {
    const input = (await inputOf(endpoint, request)) as RequestOf<E>;
    return json(
      typeof body === 'function' ? await (body as Answerer<E>)({ input, request }) : body,
    );
  });
}

/** The fake of a call that is refused with one of its own codes: `server.use(refuse(signIn, 401, 'INVALID_LOGIN_CREDENTIALS'))`. */
export function refuse<E extends Endpoint>(
  endpoint: E,
  status: number,
  code: RefusalCode<E>,
  { message = code, fields, retryAfterSeconds }: Refusal = {},
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
  };
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return handle(endpoint, async () => json(body, { status, headers }));
}

/** Where view tests find each host. */
export const testHosts: Readonly<Record<EndpointHost, string>> = {
  origin: 'http://localhost',
  auth: 'http://localhost/identity',
  language: 'http://localhost/language',
};

/** The network of a view test: only what `server.use(answer(…))` put there answers. */
export const server = setupServer();
