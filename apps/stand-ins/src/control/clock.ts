/** The time of the local world: the computer's time plus a persisted offset. */
export interface ShiftedClock {
  /** Epoch seconds, like every time in the payment provider's API. */
  nowSeconds(): number;
  readonly offsetSeconds: number;
  /** Sets the offset so that it is `epochSeconds` now. */
  moveTo(epochSeconds: number): void;
  setOffset(seconds: number): void;
}

/** Creates the clock. `persisted` holds the offset across restarts; `machineMs` is the computer's time. */
export function createShiftedClock(
  persisted: { offsetSeconds: number },
  machineMs: () => number = Date.now,
): ShiftedClock {
  const machineSeconds = () => Math.floor(machineMs() / 1000);
  return {
    nowSeconds: () => machineSeconds() + persisted.offsetSeconds,
    get offsetSeconds() {
      return persisted.offsetSeconds;
    },
    moveTo: (epochSeconds) => {
      persisted.offsetSeconds = epochSeconds - machineSeconds();
    },
    setOffset: (seconds) => {
      persisted.offsetSeconds = seconds;
    },
  };
}

const notifyTimeoutMs = 5_000;

/** Sends the clock's offset to every subscriber's address. Resolves with those that did not accept it in five seconds. */
export async function notifyClockSubscribers(
  subscribers: readonly string[],
  controlSecret: string,
  offsetSeconds: number,
): Promise<string[]> {
  const notify = async (subscriber: string) => {
    const response = await fetch(subscriber, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-control-secret': controlSecret },
      body: JSON.stringify({ offsetSeconds }),
      signal: AbortSignal.timeout(notifyTimeoutMs),
    });
    if (!response.ok) throw new Error(`responded with ${response.status}`);
  };
  const outcomes = await Promise.allSettled(subscribers.map(notify));
  return subscribers.filter((_address, index) => outcomes[index]?.status === 'rejected');
}
