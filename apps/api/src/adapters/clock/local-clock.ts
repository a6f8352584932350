import { number, object } from 'yup';
import type { Clock } from '../../ports/clock';

const answerSchema = object({ offsetSeconds: number().required() }).strict();

/** The local world's clock: the machine's, moved by the offset that the payment provider's stand-in owns. */
export interface LocalClock extends Clock {
  /** Called by the stand-in whenever its clock moved. */
  setOffsetSeconds(offsetSeconds: number): void;
}

/** A clock with an offset. */
export function createLocalClock(offsetSeconds = 0): LocalClock {
  let offsetMs = offsetSeconds * 1000;
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffsetSeconds(seconds) {
      offsetMs = seconds * 1000;
    },
  };
}

/** Asks the stand-in for its offset; 0 when it does not answer in time, because it will tell when it moves. */
export async function fetchOffsetSeconds(url: string, timeoutMs = 2_000): Promise<number> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return answerSchema.validateSync(await answer.json()).offsetSeconds;
  } catch {
    return 0;
  }
}
