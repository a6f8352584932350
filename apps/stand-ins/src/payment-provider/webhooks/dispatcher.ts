import type { Provider } from '../state/provider';
import { find, remove } from '../state/provider';
import type { DeliveryRecord } from '../state/message-records';
import { attempt } from './attempt';

const firstBackOffMs = 500;
const longestBackOffMs = 60_000;
/** How long webhooks are collected before they are sent in reverse order, while that fault is on. */
const reorderWindowMs = 250;

/** Sends webhooks at least once each, and retries with increasing delays until the endpoint accepts them. */
export interface Dispatcher {
  /** Sends what is due now; call it after an event was emitted. */
  wake(): void;
  /** Stops sending while the clock moves. */
  pause(): void;
  resume(): void;
  /** Resolves when every due webhook has been attempted, or after the time limit. */
  untilAttempted(limitMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Which deliveries wait for their delay or for their next attempt, and which are due. */
function createSchedule({ state }: Provider, wake: () => void) {
  const waiting = new Map<string, NodeJS.Timeout>();
  const delayed = new Set<string>();

  const wait = (ids: readonly string[], ms: number) => {
    const timer = setTimeout(() => {
      for (const id of ids) waiting.delete(id);
      wake();
    }, ms);
    for (const id of ids) waiting.set(id, timer);
  };

  const delayNewOnes = () => {
    const { webhookDelaySeconds, reorderWebhooks } = state.faults;
    const delayMs = webhookDelaySeconds * 1000 || (reorderWebhooks ? reorderWindowMs : 0);
    if (delayMs === 0) return;
    const fresh = Object.values(state.deliveries)
      .filter(({ id, attempts }) => attempts === 0 && !delayed.has(id))
      .map(({ id }) => id);
    for (const id of fresh) delayed.add(id);
    if (fresh.length > 0) wait(fresh, delayMs);
  };

  return {
    /** The deliveries to attempt now: the first one, or all at the same time while that fault is on. */
    due(): readonly DeliveryRecord[] {
      delayNewOnes();
      const { overlapWebhooks, reorderWebhooks } = state.faults;
      const ready = Object.values(state.deliveries).filter(({ id }) => !waiting.has(id));
      const sorted = reorderWebhooks ? ready.toReversed() : ready;
      return overlapWebhooks ? sorted : sorted.slice(0, 1);
    },
    retryLater({ id, attempts }: DeliveryRecord): void {
      wait([id], Math.min(firstBackOffMs * 2 ** attempts, longestBackOffMs));
    },
    /** A delivery was attempted: its delay is over. */
    markAttempted: ({ id }: DeliveryRecord) => delayed.delete(id),
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

/** Creates the dispatcher. `save` persists deliveries, so that pending ones survive a restart. */
export function createDispatcher(provider: Provider, save: () => void): Dispatcher {
  const { deliveries, webhookEndpoints } = provider.state;
  const schedule = createSchedule(provider, () => wake());
  let draining: Promise<void> | undefined;
  let paused = false;
  let stopped = false;

  const nextReady = () => (paused || stopped ? [] : schedule.due());

  const deliver = async (delivery: DeliveryRecord): Promise<void> => {
    const isAccepted = await attempt(provider, delivery);
    if (provider.state.faults.duplicateWebhooks) await attempt(provider, delivery);
    delivery.attempts += 1;
    schedule.markAttempted(delivery);
    if (isAccepted) remove(deliveries, delivery.id);
    else if (!stopped) schedule.retryLater(delivery);
    save();
  };

  const drain = async (): Promise<void> => {
    for (let next = nextReady(); next.length > 0; next = nextReady()) {
      await Promise.all(
        next.map((delivery) =>
          find(webhookEndpoints, delivery.endpoint)
            ? deliver(delivery)
            : remove(deliveries, delivery.id),
        ),
      );
    }
  };

  const wake = () => {
    draining ??= drain().finally(() => {
      draining = undefined;
      if (nextReady().length > 0) wake();
    });
  };

  return {
    wake,
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
      wake();
    },
    untilAttempted: async (limitMs) => {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
      const attempted = async () => {
        while (draining) await draining;
      };
      await Promise.race([attempted(), limit]);
      clearTimeout(timer);
    },
    stop: async () => {
      stopped = true;
      schedule.stop();
      await draining;
    },
  };
}
