import { join } from 'node:path';
import { openJsonStore } from '../shared';

/** An event that the portal's collector forwarded. */
export interface ReceivedEvent {
  /** Counts up from 1. */
  readonly number: number;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The event as it was sent. */
  readonly event: Readonly<Record<string, unknown>>;
}

const keptEvents = 500;
const keptBatches = 1_000;

interface EventsState {
  /** Newest first. */
  events: ReceivedEvent[];
  lastNumber: number;
  /** The ids of the latest batches: one that comes again is the same one. */
  batches: string[];
}

/** The forwarded events, and who is told of new ones. */
export interface ReceivedEvents {
  add(batchId: string, events: readonly Readonly<Record<string, unknown>>[]): void;
  /** Newest first; those with a higher number than `after`. */
  list(after?: number): readonly ReceivedEvent[];
  clear(): void;
  /** Calls `listener` with each new event, oldest first; returns how to stop. */
  subscribe(listener: (event: ReceivedEvent) => void): () => void;
  /** Writes the events to the disk now. */
  flush(): Promise<void>;
}

export async function openReceivedEvents(folder: string, now: () => Date): Promise<ReceivedEvents> {
  const store = await openJsonStore<EventsState>(join(folder, 'events.json'), {
    events: [],
    lastNumber: 0,
    batches: [],
  });
  const { state } = store;
  const listeners = new Set<(event: ReceivedEvent) => void>();
  return {
    add(batchId, events) {
      if (state.batches.includes(batchId)) return;
      const added = events.map((event, index) => ({
        number: state.lastNumber + index + 1,
        receivedAt: now().toISOString(),
        event,
      }));
      state.lastNumber += added.length;
      state.batches = [batchId, ...state.batches].slice(0, keptBatches);
      state.events = [...added.toReversed(), ...state.events].slice(0, keptEvents);
      store.save();
      for (const event of added) for (const listener of listeners) listener(event);
    },
    list: (after = 0) => state.events.filter(({ number }) => number > after),
    clear() {
      state.events = [];
      store.save();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: store.flush,
  };
}
