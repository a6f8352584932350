/** The one source of the time in the browser; rules take a `Date` from it as an argument. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export function createBrowserClock(): Clock {
  return { now: () => new Date(Date.now()) };
}
