import { createHash, timingSafeEqual } from 'node:crypto';
import Stripe from 'stripe';
import type { Request } from 'express';
import { StripeApiError, invalidRequest } from './stripe-error';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Throws unless the request has the account's secret key, as a bearer token or as the user of basic authentication. */
export function authenticate(request: Request, secretKey: string): void {
  const [scheme = '', credentials = ''] = (request.get('authorization') ?? '').split(' ', 2);
  const key = /^basic$/i.test(scheme)
    ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
    : credentials;
  if (key === '') {
    const message = 'You did not provide an API key. Send your secret key as a bearer token.';
    throw new StripeApiError(401, 'invalid_request_error', message);
  }
  if (!timingSafeEqual(digest(key), digest(secretKey))) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(8)}`;
    throw new StripeApiError(401, 'invalid_request_error', `Invalid API Key provided: ${shown}`);
  }
}

/** Throws for any other version of the API than the one of the `stripe` package's types. */
export function checkVersion(request: Request): void {
  const version = request.get('stripe-version') ?? Stripe.API_VERSION;
  if (version === Stripe.API_VERSION) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. The local stand-in supports ${Stripe.API_VERSION}.`,
  );
}
