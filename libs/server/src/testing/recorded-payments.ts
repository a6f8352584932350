import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBoundedFetch } from '../adapters/outbound/bounded-fetch';
import { createStripeClient } from '../adapters/payment-provider/stripe-client';
import { createStripePaymentProvider } from '../adapters/payment-provider/stripe-payment-provider';
import type { Config } from '../platform/config/config';
import { root } from './workspace-root';

const list = 'libs/server/src/adapters/payment-provider/calls.json';
const maxResponseBytes = 4 * 1024 * 1024;

/** Every call of the adapter, each with its parameters: one line for each, such as `POST /v1/customers email`. */
function listedCalls(): string[] {
  const calls: Readonly<Record<string, string[]>> = JSON.parse(
    readFileSync(join(root, list), 'utf8'),
  );
  return Object.entries(calls).flatMap(([call, names]) =>
    ['', ...names].map((name) => `${call} ${name}`.trim()),
  );
}

/** Ids begin with their kind or have a digit; other parts of a path have none. */
const callOf = (method: string, { pathname }: URL) =>
  `${method} ${pathname.replace(/(?<=\/v1\/.*)\/(?:(?:cus|sub|in|cs)_\w+|[^/]*\d[^/]*)/g, '/:id')}`;

/** The name of a parameter without positions; a part to expand is named, too. */
const nameOf = (name: string, value: string) =>
  name.replace(/\[\d+\]/g, '[]').replace(/^expand\[\]$/, `expand[]=${value}`);

function linesOf(url: URL, { method = 'GET', body, headers }: RequestInit): string[] {
  const given = [...url.searchParams, ...new URLSearchParams(body ? String(body) : '')];
  const key = new Headers(headers).get('idempotency-key');
  const names = given.map(([name, value]) => nameOf(name, value));
  const ownKey = key !== null && !key.startsWith('stripe-node-retry') ? ['Idempotency-Key'] : [];
  return ['', ...ownKey, ...names].map((name) => `${callOf(method, url)} ${name}`.trim());
}

/**
 * The card provider's adapter with a recorder around its HTTP. `unlisted` names the calls and parameters that the list of the
 * adapter's calls lacks: whoever adds one adds it to the list, where `npm run stripe:prove` finds it unproven.
 */
export function recordedPayments(settings: Config['stripe']) {
  const seen = new Set<string>();
  const send = createBoundedFetch(maxResponseBytes);
  const recorded: typeof fetch = (input, init = {}) => {
    for (const line of linesOf(new URL(String(input)), init)) seen.add(line);
    return send(input, init);
  };
  const payments = createStripePaymentProvider(settings, createStripeClient(settings, recorded));
  const listed = new Set(listedCalls());
  return { payments, seen, unlisted: () => [...seen].filter((line) => !listed.has(line)) };
}
