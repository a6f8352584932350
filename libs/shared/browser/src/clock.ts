/** The browser's only source of the current time; rules take a `Date` as an argument. */
export interface Clock {
  now(): Date;
}

export function createBrowserClock(): Clock {
  return { now: () => new Date(Date.now()) };
}
