import { liveUntil } from './billing/due';
import type { Provider } from './state/provider';
import type { Dispatcher } from './webhooks/dispatcher';
import { forgetOldEvents } from './webhooks/emit';

const webhookPatienceMs = 5_000;

/** Moves the time of the local world forward; answers the followers that did not take it. */
export type Advance = (seconds: number) => Promise<readonly string[]>;

/**
 * Everything due happens, then the followers are told, then the webhooks go out: an endpoint never gets a signature
 * from its future. Two moves at once happen one after the other.
 */
export function createAdvance(
  provider: Provider,
  dispatcher: Dispatcher,
  save: () => Promise<void>,
  tell: (offsetSeconds: number) => Promise<readonly string[]>,
): Advance {
  const { clock } = provider;
  const move = async (seconds: number) => {
    dispatcher.pause();
    try {
      liveUntil(provider, clock.nowSeconds() + seconds);
      clock.setOffset(clock.offsetSeconds + seconds);
      forgetOldEvents(provider);
      await save();
      return await tell(clock.offsetSeconds);
    } finally {
      dispatcher.resume();
      await dispatcher.tried(webhookPatienceMs);
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return (seconds) => {
    const moved = last.then(() => move(seconds));
    last = moved.catch(() => undefined);
    return moved;
  };
}
