/** Whole seconds since 1970. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

/** `seconds` after `now`, in epoch seconds (specification 2, section 9). */
export function addSecondsToEpoch(now: Date, seconds: number): number {
  return epochSeconds(now) + seconds;
}
