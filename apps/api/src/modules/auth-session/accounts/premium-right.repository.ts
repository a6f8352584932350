import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../ports/clock';
import type { PremiumRights } from '../../../ports/premium-rights';
import { premiumRights } from '../auth-session.tables';

/** Writes the rights that other domains grant and revoke. An ended one stays known, so that it can still be named. */
export function createPremiumRights({ clock }: { clock: Clock }): PremiumRights {
  return {
    async grant(tx, { uid, source, reference, isPaid, reason, validUntil = null }) {
      const known = { isPaid, reason, validUntil, updatedAt: clock.now() };
      await tx
        .insert(premiumRights)
        .values({ uid, source, reference, ...known })
        .onConflictDoUpdate({
          target: [premiumRights.uid, premiumRights.source, premiumRights.reference],
          set: known,
        });
    },
    async revoke(tx, { uid, source, reference }) {
      const now = sql.param(clock.now(), premiumRights.validUntil);
      await tx
        .update(premiumRights)
        .set({ validUntil: sql`least(${premiumRights.validUntil}, ${now})` })
        .where(
          and(
            eq(premiumRights.uid, uid),
            eq(premiumRights.source, source),
            eq(premiumRights.reference, reference),
          ),
        );
    },
  };
}
