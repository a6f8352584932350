import type { Platform } from '../../../platform/platform';
import type { PriceListEntry } from '../../../ports/payment-objects';
import { findSnapshot, saveSnapshot } from './price-list.repository';

/** What the portal sells, from a snapshot in the database: reading it does not wait for the provider (PRICE-10). */
export interface PriceListService {
  entries(): Promise<readonly PriceListEntry[]>;
  /** Reads the prices from the provider; a failure leaves the snapshot as it is. */
  refresh(): Promise<readonly PriceListEntry[]>;
  /** Refreshes a snapshot that is ten minutes old or older (PRICE-9). */
  refreshWhenOld(now: Date): Promise<void>;
}

/** A webhook announces each change; the age covers a webhook that was lost. */
const maxAgeMs = 10 * 60_000;

export function createPriceListService({
  clock,
  database,
  payments,
}: Pick<Platform, 'clock' | 'database' | 'payments'>): PriceListService {
  const refresh = async () => {
    const readAt = clock.now();
    const entries = await payments.listPrices();
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
