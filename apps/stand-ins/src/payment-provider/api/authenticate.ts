import { createHash, timingSafeEqual } from 'node:crypto';
import Stripe from 'stripe';
import type { Request } from 'express';
import { StripeRefusal, invalidRequest } from './stripe-error';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Refuses a call without the account's secret key, as bearer token or as the user of basic authentication. */
export function authenticate(request: Request, secretKey: string): void {
  const [scheme = '', credentials = ''] = (request.get('authorization') ?? '').split(' ', 2);
  const key = /^basic$/i.test(scheme)
    ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
    : credentials;
  if (key === '') {
    const message = 'You did not provide an API key. Give your secret key as a Bearer token.';
    throw new StripeRefusal(401, 'invalid_request_error', message);
  }
  if (!timingSafeEqual(digest(key), digest(secretKey))) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(8)}`;
    throw new StripeRefusal(401, 'invalid_request_error', `Invalid API Key provided: ${shown}`);
  }
}

/** The stand-in speaks one version of the API: the one that its types are made from. */
export function checkVersion(request: Request): void {
  const version = request.get('stripe-version') ?? Stripe.API_VERSION;
  if (version === Stripe.API_VERSION) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. The local stand-in speaks ${Stripe.API_VERSION}.`,
  );
}
