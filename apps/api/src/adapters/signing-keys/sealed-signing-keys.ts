import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../ports/database';
import type { SealedRows } from '../../ports/sealed-rows';
import { signingKeys } from './signing-keys.tables';

/** The private halves of the signing keys. */
export function createSealedSigningKeys({ query }: Pick<Database, 'query'>): SealedRows {
  const { id, privateKey } = signingKeys;
  return {
    name: 'signing keys',
    async readAfter(after, limit) {
      const rows = await query
        .select({ id, sealed: privateKey })
        .from(signingKeys)
        .where(gt(id, after))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => ({ ...row, purpose: 'signing-keys' }));
    },
    async replace(row, sealed) {
      const changed = await query
        .update(signingKeys)
        .set({ privateKey: sealed })
        .where(and(eq(id, row.id), eq(privateKey, row.sealed)))
        .returning({ id });
      return changed.length > 0;
    },
  };
}
