import type { Clock } from '../../../ports/clock';

/** More networks than one process remembers; the limit in the database holds for the others. */
const mostRemembered = 10_000;

/** The networks that have reached their limit, in memory: their floods cost no statement (EVENT-11). */
export interface BlockedNetworks {
  /** The seconds that a network must wait; undefined when it need not. */
  waitOf(network: string): number | undefined;
  block(network: string, seconds: number): void;
}

export function createBlockedNetworks(clock: Clock): BlockedNetworks {
  const blockedUntil = new Map<string, number>();
  return {
    waitOf(network) {
      const until = blockedUntil.get(network);
      if (until === undefined) return undefined;
      const seconds = Math.ceil((until - clock.now().getTime()) / 1_000);
      if (seconds > 0) return seconds;
      blockedUntil.delete(network);
      return undefined;
    },
    block(network, seconds) {
      const [oldest] = blockedUntil.keys();
      if (oldest !== undefined && blockedUntil.size >= mostRemembered) blockedUntil.delete(oldest);
      blockedUntil.set(network, clock.now().getTime() + seconds * 1_000);
    },
  };
}
