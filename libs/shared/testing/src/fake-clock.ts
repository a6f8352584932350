/** A clock that only moves when it is advanced; it can replace every `Clock`. */
export interface FakeClock {
  now(): Date;
  advance(ms: number): void;
}

/** Makes a clock that starts at `start`, by default a fixed day. */
export function fakeClock(start: Date | string = '2027-11-05T10:00:00.000Z'): FakeClock {
  let nowMs = new Date(start).getTime();
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
