import type { Platform } from '@portal/server/platform';
import type { PriceListEntry } from '@portal/server/ports';
import { findSnapshot, saveSnapshot } from './price-list.repository';

/** The price list, from a snapshot in the database: reading it does not wait for the provider (PRICE-10). */
export type PriceListService = ReturnType<typeof createPriceListService>;

/** A webhook announces each change; the age covers a webhook that was lost. */
const maxAgeMs = 10 * 60_000;

export function createPriceListService({
  clock,
  database,
  payments,
}: Pick<Platform, 'clock' | 'database' | 'payments'>) {
  const refresh = async (): Promise<readonly PriceListEntry[]> => {
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
    /** Refreshes a snapshot that is ten minutes old or older (PRICE-9). */
    async refreshWhenOld(now: Date) {
      const snapshot = await findSnapshot(database.query);
      const age = snapshot ? now.getTime() - snapshot.readAt.getTime() : maxAgeMs;
      if (age >= maxAgeMs) await refresh();
    },
  };
}
