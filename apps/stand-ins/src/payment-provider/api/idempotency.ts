import { createHash } from 'node:crypto';
import type { Provider } from '../state/provider';
import { find, remove } from '../state/provider';
import type { IdempotencyRecord } from '../state/message-records';
import { StripeRefusal } from './stripe-error';

const keptSeconds = 86_400;

/** What a request asks for, in one short text. */
export function fingerprint(method: string, path: string, fields: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, fields]))
    .digest('hex');
}

/**
 * The answer that was given to the same key before, if any.
 *
 * @throws StripeRefusal when the key was used for something else
 */
export function repeated(
  { state }: Provider,
  key: string | undefined,
  asked: string,
): IdempotencyRecord | undefined {
  const earlier = find(state.idempotency, key ?? null);
  if (!earlier || earlier.fingerprint === asked) return earlier;
  throw new StripeRefusal(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

/** Keeps an answer for its key, and forgets the answers of yesterday. */
export function remember({ state }: Provider, key: string, record: IdempotencyRecord): void {
  for (const [old, { created }] of Object.entries(state.idempotency)) {
    if (created + keptSeconds < record.created) remove(state.idempotency, old);
  }
  state.idempotency[key] = record;
}
