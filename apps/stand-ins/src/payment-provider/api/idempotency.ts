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
 * Finds the stored response for an idempotency key: of a success or of an error.
 *
 * @throws StripeApiError if the key was used for another request
 */
export function findStored(
  { state, clock }: Provider,
  key: string,
  requestFingerprint: string,
): IdempotencyRecord | undefined {
  const earlier = find(state.idempotency, key);
  if (!earlier || earlier.created + keptSeconds < clock.nowSeconds()) return undefined;
  if (earlier.fingerprint === requestFingerprint) return earlier;
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

/** The idempotency keys of the requests that are being executed. */
export function createKeysInUse() {
  const keys = new Set<string>();
  return {
    /** Throws when another request with the key is being executed. */
    use(key: string): void {
      if (keys.has(key)) {
        const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
        throw new StripeApiError(409, 'idempotency_error', message, 'idempotency_key_in_use');
      }
      keys.add(key);
    },
    release: (key: string) => void keys.delete(key),
  };
}
