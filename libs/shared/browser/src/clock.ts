/** The browser's only source of the current time; rules take a `Date` as an argument. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export function createBrowserClock(): Clock {
  return { now: () => new Date(Date.now()) };
}
