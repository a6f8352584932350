/** The time of the local world: the machine's, moved forward by one persisted offset (DESIGN, "The local world"). */
export interface ShiftedClock {
  /** Epoch seconds, as the card provider writes every time. */
  nowSeconds(): number;
  readonly offsetSeconds: number;
  /** Moves so that it is `epochSeconds` now; used to live through due moments one after the other. */
  moveTo(epochSeconds: number): void;
  setOffset(seconds: number): void;
}

/** `kept` is where the offset survives a restart; `machineMs` is the machine's own clock. */
export function createShiftedClock(
  kept: { offsetSeconds: number },
  machineMs: () => number = Date.now,
): ShiftedClock {
  const machineSeconds = () => Math.floor(machineMs() / 1000);
  return {
    nowSeconds: () => machineSeconds() + kept.offsetSeconds,
    get offsetSeconds() {
      return kept.offsetSeconds;
    },
    moveTo: (epochSeconds) => {
      kept.offsetSeconds = epochSeconds - machineSeconds();
    },
    setOffset: (seconds) => {
      kept.offsetSeconds = seconds;
    },
  };
}
