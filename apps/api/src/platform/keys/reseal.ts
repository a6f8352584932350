import type { SealedRow, SealedRows } from '../../ports/sealed-rows';
import { createSealer, keyIdOf, keyIdOfSealed, type Secrets } from '../sealed-values';

const batchSize = 100;

/** Calls with every row, a batch at a time. */
async function eachRow(rows: SealedRows, visit: (row: SealedRow) => Promise<void>): Promise<void> {
  for (let after = ''; ;) {
    const batch = await rows.readAfter(after, batchSize);
    for (const row of batch) await visit(row);
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** How many values of a place are sealed with which secret; `null` counts those that name none. */
export async function countByKey(rows: SealedRows): Promise<ReadonlyMap<string | null, number>> {
  const counts = new Map<string | null, number>();
  await eachRow(rows, async ({ sealed }) => {
    const id = keyIdOfSealed(sealed);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  });
  return counts;
}

/** What sealing again changed. */
export interface Resealed {
  readonly name: string;
  readonly resealed: number;
  /** Values that none of the configured secrets opens. */
  readonly unreadable: number;
}

/**
 * Seals every value of a place with the newest secret that is not sealed with it, row by row: it can be stopped, and runs
 * beside the API. A value that changes meanwhile was sealed by a running process, and is left alone.
 */
export async function reseal(rows: SealedRows, secrets: Secrets): Promise<Resealed> {
  const newest = keyIdOf(secrets[0]);
  let [resealed, unreadable] = [0, 0];
  await eachRow(rows, async (row) => {
    if (keyIdOfSealed(row.sealed) === newest) return;
    const sealer = row.purpose && createSealer(secrets, row.purpose);
    const text = await sealer?.open(row.sealed).catch(() => undefined);
    if (!sealer || text === undefined) unreadable += 1;
    else if (await rows.replace(row, await sealer.seal(text))) resealed += 1;
  });
  return { name: rows.name, resealed, unreadable };
}
