import { processDueUntil } from './billing/due';
import type { Provider } from './state/provider';
import type { Dispatcher } from './webhooks/dispatcher';
import { deleteOldEvents } from './webhooks/emit';

const webhookTimeoutMs = 5_000;

/** Moves the time of the local world forward. Resolves with the addresses that could not be notified. */
type Advance = (seconds: number) => Promise<readonly string[]>;

/**
 * Processes everything that becomes due, then notifies the clock's subscribers, then sends the webhooks, so that no
 * endpoint gets a signature from its future. Concurrent moves run one after the other.
 */
export function createAdvance(
  provider: Provider,
  dispatcher: Dispatcher,
  save: () => void,
  notify: (offsetSeconds: number) => Promise<readonly string[]>,
): Advance {
  const { clock } = provider;
  const move = async (seconds: number) => {
    dispatcher.pause();
    try {
      processDueUntil(provider, clock.nowSeconds() + seconds);
      clock.setOffset(clock.offsetSeconds + seconds);
      deleteOldEvents(provider);
      save();
      return await notify(clock.offsetSeconds);
    } finally {
      dispatcher.resume();
      await dispatcher.untilAttempted(webhookTimeoutMs);
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return (seconds) => {
    const moved = last.then(() => move(seconds));
    last = moved.catch(() => undefined);
    return moved;
  };
}
