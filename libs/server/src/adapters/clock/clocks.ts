import { number, object } from 'yup';
import type { Clock } from '../../ports/clock';

const responseSchema = object({ offsetSeconds: number().required() }).strict();

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** The local world's clock: the machine's, moved by the offset that the stand-in of the payment provider stores. */
export interface LocalClock extends Clock {
  /** Called when the stand-in reports that its clock was moved. */
  setOffsetSeconds(offsetSeconds: number): void;
}

export function createLocalClock(offsetSeconds = 0): LocalClock {
  let offsetMs = offsetSeconds * 1000;
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffsetSeconds(seconds) {
      offsetMs = seconds * 1000;
    },
  };
}

/** Requests the offset from the stand-in; 0 when it does not respond in time, because it reports every change. */
export async function fetchOffsetSeconds(url: string, timeoutMs = 2_000): Promise<number> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return responseSchema.validateSync(await response.json()).offsetSeconds;
  } catch {
    return 0;
  }
}
