import type Stripe from 'stripe';
import { shape } from '../present/shape';
import type { Provider } from '../state/provider';
import { newId, remove } from '../state/provider';

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in an event: nothing expanded, no fields that are included only on request. */
function snapshot(object: object): Record<string, unknown> {
  const shaped = shape(object, [], () => undefined);
  return isPlainObject(shaped) ? shaped : {};
}

/** Stores an event, and a delivery for each webhook endpoint that is subscribed to its type. */
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
    dropped: state.faults.dropWebhooks,
  };
  if (state.faults.dropWebhooks) return;
  for (const endpoint of Object.values(state.webhookEndpoints)) {
    if (!endpoint.enabledEvents.some((wanted) => wanted === '*' || wanted === type)) continue;
    const delivery = newId('whd');
    state.deliveries[delivery] = { id: delivery, event: id, endpoint: endpoint.id, attempts: 0 };
  }
}

/** Changes an object and emits an event with the previous values of the changed fields; no event if nothing changed. */
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

/** Deletes events after 30 days, like Stripe, unless one of their webhooks is still pending. */
export function deleteOldEvents({ state, clock }: Provider): void {
  const waiting = new Set(Object.values(state.deliveries).map(({ event }) => event));
  for (const { id, created } of Object.values(state.events)) {
    if (created + keptSeconds < clock.nowSeconds() && !waiting.has(id)) remove(state.events, id);
  }
}
