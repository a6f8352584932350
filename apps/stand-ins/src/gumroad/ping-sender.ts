import type { GumroadState } from './memberships';

const responseTimeoutMs = 10_000;
const firstBackOffMs = 500;
const longestBackOffMs = 30_000;

/** Sends the waiting pings, oldest first, and repeats each until the portal accepts it. */
interface PingSender {
  /** Sends what waits; call it after a change. */
  wake(): void;
  /** Resolves when every waiting ping has been tried once, or after the time limit. */
  untilTried(limitMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the sender. `save` persists the waiting pings, so that they survive a restart. */
export function createPingSender(
  state: GumroadState,
  pingUrl: string,
  save: () => void,
): PingSender {
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  const isAccepted = async (fields: Readonly<Record<string, string>>) => {
    try {
      const response = await fetch(pingUrl, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(responseTimeoutMs),
      });
      return response.ok;
    } catch {
      return false;
    }
  };

  const sendAll = async () => {
    for (let [ping] = state.waiting; ping && !stopped; [ping] = state.waiting) {
      if (!(await isAccepted(ping))) {
        const delay = Math.min(firstBackOffMs * 2 ** failures, longestBackOffMs);
        failures += 1;
        timer = setTimeout(wake, delay);
        return;
      }
      failures = 0;
      state.waiting.shift();
      save();
    }
  };

  const wake = () => {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => (sending = undefined));
  };

  return {
    wake,
    untilTried: async (limitMs) => {
      let limitTimer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (limitTimer = setTimeout(resolve, limitMs)));
      await Promise.race([sending, limit]);
      clearTimeout(limitTimer);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await sending;
    },
  };
}
