import { join } from 'node:path';
import type { Router } from 'express';
import type { ShiftedClock } from '../control/clock';
import { openJsonStore } from '../shared';
import { gumroadRoutes } from './gumroad-routes';
import { emptyGumroadState, Memberships } from './memberships';
import { createPingSender } from './ping-sender';

/** Where the pings go, and what they are about. */
export interface GumroadOptions {
  /** The portal's address for pings, with its secret. */
  readonly pingUrl: string;
  readonly productId: string;
}

/** Gumroad beside the payment provider: the same server and the same clock. */
export interface Gumroad {
  readonly routes: Router;
  /** Renews and ends memberships that are due, and sends the pings about it. */
  catchUp(): void;
  /** Resolves when the waiting pings have been sent, or after the time limit. */
  untilSent(limitMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts gumroad's stand-in; its data is beside the payment provider's. */
export async function startGumroad(
  { pingUrl, productId }: GumroadOptions,
  dataDir: string,
  clock: ShiftedClock,
): Promise<Gumroad> {
  const { state, save, flush } = await openJsonStore(
    join(dataDir, 'gumroad.json'),
    emptyGumroadState(),
  );
  const memberships = new Memberships(state, productId);
  const sender = createPingSender(state, pingUrl, save);
  const changed = () => {
    save();
    sender.wake();
  };
  return {
    routes: gumroadRoutes(memberships, clock, changed),
    catchUp: () => {
      memberships.processDueUntil(clock.nowSeconds());
      sender.wake();
    },
    untilSent: sender.untilTried,
    stop: async () => {
      await sender.stop();
      await flush();
    },
  };
}
