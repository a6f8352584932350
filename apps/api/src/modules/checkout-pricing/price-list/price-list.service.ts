import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { PaymentProvider } from '../../../ports/payment-provider';
import { catalogueEntryOf, type CatalogueEntry } from './price-list';
import { findSnapshot, saveSnapshot } from './price-list.repository';

/** What the provider sells, from a snapshot in the database: reading it never waits for the provider. */
export interface Catalogue {
  entries(): Promise<readonly CatalogueEntry[]>;
  /** Reads the provider anew; a failure leaves the snapshot as it is. */
  refresh(): Promise<readonly CatalogueEntry[]>;
  /** Reads the provider anew when the snapshot is old. */
  refreshWhenOld(now: Date): Promise<void>;
}

/** The provider tells of changes; this is for the message that got lost. */
const maxAgeMs = 10 * 60_000;

export function createCatalogue(ports: {
  readonly clock: Clock;
  readonly database: Database;
  readonly payments: PaymentProvider;
}): Catalogue {
  const { clock, database, payments } = ports;

  const refresh = async () => {
    const readAt = clock.now();
    const prices = await payments.listPrices();
    const entries = prices.flatMap((price) => catalogueEntryOf(price) ?? []);
    await saveSnapshot(database.query, { entries, readAt });
    return entries;
  };

  return {
    refresh,
    async entries() {
      const snapshot = await findSnapshot(database.query);
      return snapshot?.entries ?? refresh();
    },
    async refreshWhenOld(now) {
      const snapshot = await findSnapshot(database.query);
      const age = snapshot ? now.getTime() - snapshot.readAt.getTime() : maxAgeMs;
      if (age >= maxAgeMs) await refresh();
    },
  };
}
