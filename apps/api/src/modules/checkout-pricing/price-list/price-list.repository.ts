import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { priceListSnapshots } from '../checkout-pricing.tables';
import type { PriceListEntry } from '../../../ports/payment-objects';

/** The price list as it was last read from the provider. */
interface PriceListSnapshot {
  readonly entries: PriceListEntry[];
  readonly readAt: Date;
}

const name = 'current';

/** Returns the last snapshot; undefined when the price list was never read. */
export async function findSnapshot(query: Queryable): Promise<PriceListSnapshot | undefined> {
  const [row] = await query
    .select()
    .from(priceListSnapshots)
    .where(eq(priceListSnapshots.name, name));
  return row;
}

/** Replaces the snapshot. */
export async function saveSnapshot(query: Queryable, snapshot: PriceListSnapshot): Promise<void> {
  await query
    .insert(priceListSnapshots)
    .values({ name, ...snapshot })
    .onConflictDoUpdate({ target: priceListSnapshots.name, set: snapshot });
}
