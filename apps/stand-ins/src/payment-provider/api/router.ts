import type { NextFunction, Request, Response, Router } from 'express';
import express from 'express';
import { once } from 'node:events';
import Stripe from 'stripe';
import { referredObject } from '../present/presenters';
import { shape } from '../present/shape';
import type { Provider } from '../state/provider';
import { newId } from '../state/provider';
import { authenticate, checkVersion } from './authenticate';
import { createKeysInUse, findStored, fingerprint, store } from './idempotency';
import type { ApiRoute } from './route';
import { accountRoutes } from './resources/account';
import { billingPortalRoutes } from './resources/billing-portal';
import { chargeRoutes } from './resources/charges';
import { checkoutSessionRoutes } from './resources/checkout-sessions';
import { creditNoteRoutes } from './resources/credit-notes';
import { couponRoutes } from './resources/coupons';
import { customerRoutes } from './resources/customers';
import { invoiceRoutes } from './resources/invoices';
import { sentInvoiceRoutes } from './resources/sent-invoices';
import { paymentMethodRoutes } from './resources/payment-methods';
import { priceRoutes } from './resources/prices';
import { productRoutes } from './resources/products';
import { subscriptionRoutes } from './resources/subscriptions';
import { testHelperRoutes } from './resources/test-helpers';
import { taxIdRoutes } from './resources/tax-ids';
import { StripeApiError } from './stripe-error';

/** Every endpoint of the stand-in; other paths get a 404 in Stripe's format. */
const apiRoutes: readonly ApiRoute[] = [
  ...accountRoutes,
  ...billingPortalRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...couponRoutes,
  ...creditNoteRoutes,
  ...customerRoutes,
  ...invoiceRoutes,
  ...sentInvoiceRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...subscriptionRoutes,
  ...taxIdRoutes,
  ...testHelperRoutes,
];

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** The parameters of a request without `expand[]`, and the paths of `expand[]`. */
function readRequest(request: Request): { fields: object; expand: readonly string[] } {
  const given: Record<string, unknown> = {
    ...(request.method === 'POST' ? {} : request.query),
    ...(request.body ?? {}),
  };
  const { expand, ...fields } = given;
  return { fields, expand: isTextList(expand) ? expand : [] };
}

/** Fails as long as a fault is switched on that comes before the execution of a request. */
async function misbehave({ state }: Provider, response: Response): Promise<void> {
  if (state.faults.api === 'hang') await once(response, 'close');
  if (state.faults.api === 'limit') {
    const message = 'Request rate limit exceeded. Learn more about rate limits in the docs.';
    throw new StripeApiError(429, 'invalid_request_error', message, 'rate_limit');
  }
}

/** A response that is ready to be sent. */
interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Executes a request whose parameters are valid. */
function execute(provider: Provider, run: () => object, expand: readonly string[]): Reply {
  try {
    if (provider.state.faults.api === 'fail') {
      throw new StripeApiError(500, 'api_error', 'A fault is switched on: the API fails.');
    }
    const shaped = shape(run(), expand, (reference) => referredObject(provider, reference));
    return { status: 200, body: JSON.stringify(shaped, null, 2) };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return { status: error.status, body: JSON.stringify(error.body(), null, 2) };
  }
}

/**
 * Handles one request. A repeated idempotency key gets the first response again, also when that was an error, unless the
 * execution had not begun: invalid parameters are not stored.
 */
function reply(provider: Provider, route: ApiRoute, request: Request, requestId: string): Reply {
  const { fields, expand } = readRequest(request);
  const key = keyOf(request);
  const requestFingerprint = fingerprint(request.method, request.path, { fields, expand });
  const earlier = key === undefined ? undefined : findStored(provider, key, requestFingerprint);
  if (earlier) {
    const headers = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId };
    return { ...earlier, headers };
  }
  const run = route.read(fields);
  const { id } = request.params;
  const executed = execute(provider, () => run(provider, String(id ?? '')), expand);
  if (key === undefined) return executed;
  const created = provider.clock.nowSeconds();
  store(provider, key, { ...executed, created, fingerprint: requestFingerprint, requestId });
  return { ...executed, headers: { 'idempotency-key': key } };
}

const keyOf = (request: Request) =>
  request.method === 'POST' ? request.get('idempotency-key') : undefined;

/** The API below `/v1`. `changed` runs after every request, before the response is sent. */
export function createApiRouter(provider: Provider, changed: () => void): Router {
  const router = express.Router();
  const keysInUse = createKeysInUse();
  router.use(express.urlencoded({ extended: true, limit: '1mb' }));
  router.use(async (request, response, next) => {
    response.setHeader('request-id', newId('req'));
    response.setHeader('stripe-version', Stripe.API_VERSION);
    authenticate(request, provider.secretKey);
    checkVersion(request);
    const key = keyOf(request);
    if (key !== undefined) {
      keysInUse.use(key);
      response.once('close', () => keysInUse.release(key));
    }
    await misbehave(provider, response);
    if (!response.closed) next();
  });
  for (const route of apiRoutes) {
    router[route.method](route.path, async (request: Request, response: Response) => {
      const requestId = String(response.getHeader('request-id'));
      const { status, body, headers = {} } = reply(provider, route, request, requestId);
      changed();
      response.status(status).set(headers).type('json').send(body);
    });
  }
  router.use((request: Request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.originalUrl}).`;
    throw new StripeApiError(404, 'invalid_request_error', message);
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof StripeApiError)) return next(error);
    response.status(error.status).json(error.body());
  });
  return router;
}
