import type Stripe from 'stripe';
import { shape } from '../present/shape';
import type { Provider } from '../state/provider';
import { newId, remove } from '../state/provider';

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object as an event carries it: nothing expanded, nothing that comes only on request. */
function snapshot(object: object): Record<string, unknown> {
  const shaped = shape(object, [], () => undefined);
  return isPlainObject(shaped) ? shaped : {};
}

/** Writes an event down, and one delivery for each webhook endpoint that wants it. */
export function emit(
  { state, clock }: Provider,
  type: Stripe.Event['type'],
  object: object,
  previousAttributes: object | null = null,
): void {
  const id = newId('evt');
  state.events[id] = {
    id,
    created: clock.nowSeconds(),
    type,
    object: snapshot(object),
    previousAttributes,
  };
  if (state.faults.dropWebhooks) return;
  for (const endpoint of Object.values(state.webhookEndpoints)) {
    if (!endpoint.enabledEvents.some((wanted) => wanted === '*' || wanted === type)) continue;
    const delivery = newId('whd');
    state.deliveries[delivery] = { id: delivery, event: id, endpoint: endpoint.id, attempts: 0 };
  }
}

/** Changes an object and emits `type` with what its changed fields were before; nothing when nothing changed. */
export function emitChange(
  provider: Provider,
  type: Stripe.Event['type'],
  present: () => object,
  change: () => void,
): void {
  const before = snapshot(present());
  change();
  const after = snapshot(present());
  const previous = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key]),
  );
  if (previous.length > 0) emit(provider, type, after, Object.fromEntries(previous));
}

const keptSeconds = 30 * 86_400;

/** Events are kept for 30 days, as at Stripe, and as long as one of their webhooks waits. */
export function forgetOldEvents({ state, clock }: Provider): void {
  const waiting = new Set(Object.values(state.deliveries).map(({ event }) => event));
  for (const { id, created } of Object.values(state.events)) {
    if (created + keptSeconds < clock.nowSeconds() && !waiting.has(id)) remove(state.events, id);
  }
}
