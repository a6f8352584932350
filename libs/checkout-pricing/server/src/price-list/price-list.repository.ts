import { eq } from 'drizzle-orm';
import type { Queryable, PriceListEntry } from '@portal/server/ports';
import { priceListSnapshots } from '../checkout-pricing.tables';

interface PriceListSnapshot {
  readonly entries: PriceListEntry[];
  readonly readAt: Date;
}

const name = 'current';

export async function findSnapshot(query: Queryable): Promise<PriceListSnapshot | undefined> {
  const [row] = await query
    .select()
    .from(priceListSnapshots)
    .where(eq(priceListSnapshots.name, name));
  return row;
}

export async function saveSnapshot(query: Queryable, snapshot: PriceListSnapshot): Promise<void> {
  await query
    .insert(priceListSnapshots)
    .values({ name, ...snapshot })
    .onConflictDoUpdate({ target: priceListSnapshots.name, set: snapshot });
}
