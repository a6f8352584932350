import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type { CatalogueEntry } from './price-list';
import { catalogueSnapshots } from '../checkout-pricing.tables';

/** The catalogue as it was last read from the provider. */
export interface CatalogueSnapshot {
  readonly entries: CatalogueEntry[];
  readonly readAt: Date;
}

const name = 'current';

/** The last snapshot, if the catalogue was ever read. */
export async function findSnapshot(query: Queryable): Promise<CatalogueSnapshot | undefined> {
  const [row] = await query
    .select()
    .from(catalogueSnapshots)
    .where(eq(catalogueSnapshots.name, name));
  return row;
}

/** Replaces the snapshot. */
export async function saveSnapshot(query: Queryable, snapshot: CatalogueSnapshot): Promise<void> {
  await query
    .insert(catalogueSnapshots)
    .values({ name, ...snapshot })
    .onConflictDoUpdate({ target: catalogueSnapshots.name, set: snapshot });
}
