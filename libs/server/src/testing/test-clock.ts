import type { Clock } from '../ports/clock';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(moment: Date | string): void;
  advance(duration: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
    ms?: number;
  }): void;
}

/** Starts at noon of an ordinary day. */
export function createTestClock(start = '2026-11-20T12:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    set(moment) {
      now = new Date(moment).getTime();
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
    },
  };
}
