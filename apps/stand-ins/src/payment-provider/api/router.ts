import type { NextFunction, Request, Response, Router } from 'express';
import express from 'express';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { referredObject } from '../present/answers';
import { shape } from '../present/shape';
import type { Provider } from '../state/provider';
import { newId } from '../state/provider';
import { authenticate, checkVersion } from './authenticate';
import { fingerprint, remember, repeated } from './idempotency';
import type { ApiRoute } from './route';
import { apiRoutes } from './routes';
import { StripeRefusal } from './stripe-error';

/** Longer than any client waits. */
const hangMs = 600_000;

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** The fields of a request without `expand[]`, and the paths of that. */
function readRequest(request: Request): { fields: object; expand: readonly string[] } {
  const given: Record<string, unknown> = {
    ...(request.method === 'GET' ? request.query : (request.body ?? {})),
  };
  const { expand, ...fields } = given;
  return { fields, expand: isTextList(expand) ? expand : [] };
}

/** The misbehaviour that the fault switches ask for. */
async function misbehave({ state }: Provider): Promise<void> {
  if (state.faults.api === 'hang') await pause(hangMs, undefined, { ref: false });
  if (state.faults.api === 'fail') {
    throw new StripeRefusal(500, 'api_error', 'The fault switch is on: the API fails.');
  }
}

function refusalBody({ type, code, message, param }: StripeRefusal): object {
  return { error: { type, code, message, param } };
}

/** An answer that is ready to be sent. */
interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Runs one call; a repeated idempotency key gets the first answer again. */
function reply(provider: Provider, route: ApiRoute, request: Request, requestId: string): Reply {
  const { fields, expand } = readRequest(request);
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined;
  const asked = fingerprint(request.method, request.path, { fields, expand });
  const earlier = repeated(provider, key, asked);
  if (earlier) {
    const headers = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId };
    return { ...earlier, headers };
  }
  const id = request.params['id'];
  const answer = route.run(provider, typeof id === 'string' ? id : '', fields);
  const shaped = shape(answer, expand, (reference) => referredObject(provider, reference));
  const body = JSON.stringify(shaped, null, 2);
  if (key === undefined) return { status: 200, body, headers: {} };
  const created = provider.clock.nowSeconds();
  remember(provider, key, { created, fingerprint: asked, status: 200, body, requestId });
  return { status: 200, body, headers: { 'idempotency-key': key } };
}

/** The API below `/v1`. `changed` is called after each call that may have changed something, before it is answered. */
export function createApiRouter(provider: Provider, changed: () => Promise<void>): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: true, limit: '1mb' }));
  router.use(async (request, response, next) => {
    response.setHeader('request-id', newId('req'));
    response.setHeader('stripe-version', Stripe.API_VERSION);
    await misbehave(provider);
    authenticate(request, provider.secretKey);
    checkVersion(request);
    next();
  });
  for (const route of apiRoutes) {
    router[route.method](route.path, async (request: Request, response: Response) => {
      const requestId = String(response.getHeader('request-id'));
      const { status, body, headers } = reply(provider, route, request, requestId);
      await changed();
      response.status(status).set(headers).type('json').send(body);
    });
  }
  router.use((request: Request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.originalUrl}).`;
    throw new StripeRefusal(404, 'invalid_request_error', message);
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof StripeRefusal)) return next(error);
    response.status(error.status).json(refusalBody(error));
  });
  return router;
}
