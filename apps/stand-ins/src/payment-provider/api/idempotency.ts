import { createHash } from 'node:crypto';
import type { Provider } from '../state/provider';
import { find, remove } from '../state/provider';
import type { IdempotencyRecord } from '../state/message-records';
import { StripeApiError } from './stripe-error';

const keptSeconds = 86_400;

/** A hash of everything that a request asks for. */
export function fingerprint(method: string, path: string, fields: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, fields]))
    .digest('hex');
}

/**
 * Finds the stored response for an idempotency key.
 *
 * @throws StripeApiError if the key was used for another request
 */
export function findStored(
  { state }: Provider,
  key: string | undefined,
  requestFingerprint: string,
): IdempotencyRecord | undefined {
  const earlier = find(state.idempotency, key ?? null);
  if (!earlier || earlier.fingerprint === requestFingerprint) return earlier;
  throw new StripeApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

/** Stores the response for an idempotency key for a day. */
export function store({ state }: Provider, key: string, record: IdempotencyRecord): void {
  for (const [old, { created }] of Object.entries(state.idempotency)) {
    if (created + keptSeconds < record.created) remove(state.idempotency, old);
  }
  state.idempotency[key] = record;
}
