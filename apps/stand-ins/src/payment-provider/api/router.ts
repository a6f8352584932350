import type { NextFunction, Request, Response, Router } from 'express';
import express from 'express';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { referredObject } from '../present/presenters';
import { shape } from '../present/shape';
import type { Provider } from '../state/provider';
import { newId } from '../state/provider';
import { authenticate, checkVersion } from './authenticate';
import { findStored, fingerprint, store } from './idempotency';
import type { ApiRoute } from './route';
import { accountRoutes } from './resources/account';
import { billingPortalRoutes } from './resources/billing-portal';
import { chargeRoutes } from './resources/charges';
import { checkoutSessionRoutes } from './resources/checkout-sessions';
import { couponRoutes } from './resources/coupons';
import { customerRoutes } from './resources/customers';
import { invoiceRoutes } from './resources/invoices';
import { paymentMethodRoutes } from './resources/payment-methods';
import { priceRoutes } from './resources/prices';
import { productRoutes } from './resources/products';
import { subscriptionItemRoutes } from './resources/subscription-items';
import { subscriptionRoutes } from './resources/subscriptions';
import { StripeApiError } from './stripe-error';

/** Every endpoint of the stand-in; other paths get a 404 in Stripe's format. */
const apiRoutes: readonly ApiRoute[] = [
  ...accountRoutes,
  ...billingPortalRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...subscriptionItemRoutes,
  ...subscriptionRoutes,
];

/** Longer than the timeout of any client. */
const hangMs = 600_000;

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** The parameters of a request without `expand[]`, and the paths of `expand[]`. */
function readRequest(request: Request): { fields: object; expand: readonly string[] } {
  const given: Record<string, unknown> = {
    ...(request.method === 'GET' ? request.query : (request.body ?? {})),
  };
  const { expand, ...fields } = given;
  return { fields, expand: isTextList(expand) ? expand : [] };
}

/** Applies the faults that are switched on. */
async function misbehave({ state }: Provider): Promise<void> {
  if (state.faults.api === 'hang') await pause(hangMs, undefined, { ref: false });
  if (state.faults.api === 'fail') {
    throw new StripeApiError(500, 'api_error', 'A fault is switched on: the API fails.');
  }
}

function errorBody({ type, code, message, param }: StripeApiError): object {
  return { error: { type, code, message, param } };
}

/** A response that is ready to be sent. */
interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Handles one request; a repeated idempotency key gets the first response again. */
function reply(provider: Provider, route: ApiRoute, request: Request, requestId: string): Reply {
  const { fields, expand } = readRequest(request);
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined;
  const requestFingerprint = fingerprint(request.method, request.path, { fields, expand });
  const earlier = findStored(provider, key, requestFingerprint);
  if (earlier) {
    const headers = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId };
    return { ...earlier, headers };
  }
  const id = request.params['id'];
  const result = route.run(provider, typeof id === 'string' ? id : '', fields);
  const shaped = shape(result, expand, (reference) => referredObject(provider, reference));
  const body = JSON.stringify(shaped, null, 2);
  if (key === undefined) return { status: 200, body, headers: {} };
  const created = provider.clock.nowSeconds();
  store(provider, key, {
    created,
    fingerprint: requestFingerprint,
    status: 200,
    body,
    requestId,
  });
  return { status: 200, body, headers: { 'idempotency-key': key } };
}

/** The API below `/v1`. `changed` runs after every request, before the response is sent. */
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
    throw new StripeApiError(404, 'invalid_request_error', message);
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof StripeApiError)) return next(error);
    response.status(error.status).json(errorBody(error));
  });
  return router;
}
