import type { PremiumSource } from '@portal/entitlements/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock, Queryable } from '@portal/server/ports';
import { premiumRights, addressPremiumRights } from '../entitlements.tables';
import type { PersonalData } from '@portal/server/contracts';

/** Identifies a right to Premium: a user, a source, and the subscription or group that gives the right. */
interface PremiumRightKey {
  readonly uid: string;
  readonly source: PremiumSource;
  /** The source's own id of what gives the right: the provider's subscription id or the group's id. */
  readonly reference: string;
}

/** A user's right to Premium from one source. */
export interface PremiumRight extends PremiumRightKey {
  /** Whether the user pays for it. */
  readonly isPaid: boolean;
  /** The stable machine word that `/isPremium` responds with. */
  readonly reason: string;
  /** The subscription's status at the card provider, which may give nothing; `active` by default. */
  readonly status?: string;
  /** A group member's email address or an institution's domain; the right counts only for a verified address (ENT-114). */
  readonly holder?: string;
  /** The right ends at this time by itself; if absent, it lasts until it is revoked. */
  readonly validUntil?: Date;
}

/** The facts that `entitlementOf` decides by. Both functions are idempotent; the latest change counts. */
export interface PremiumRights {
  /** Stores the right, or replaces the stored one. */
  grant(tx: Queryable, right: PremiumRight): Promise<void>;
  /** Ends the right immediately; does nothing when there is none. */
  revoke(tx: Queryable, right: PremiumRightKey): Promise<void>;
}

/** Stores the rights that other domains grant and revoke. The row of an ended right stays, so that it can be named. */
export function createPremiumRights({ clock }: { clock: Clock }): PremiumRights {
  return {
    async grant(tx, { uid, source, reference, ...right }) {
      const { isPaid, reason, status = 'active', holder = null, validUntil = null } = right;
      const known = { isPaid, reason, status, holder, validUntil, updatedAt: clock.now() };
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

/** Deletes the Premium that came with the link of an account to the LaTeX editor. */
export async function endEditorPremium(tx: Queryable, uid: string): Promise<void> {
  const { uid: owner, source } = premiumRights;
  await tx.delete(premiumRights).where(and(eq(owner, uid), eq(source, 'overleaf')));
}

/** Deletes what an institution said of its members. */
export async function deleteMemberships(tx: Queryable, institution: string): Promise<void> {
  const { source, reference } = premiumRights;
  await tx.delete(premiumRights).where(and(eq(source, 'institution'), eq(reference, institution)));
}

/** The rights to Premium of a user and of the email address. */
export const rightData: PersonalData = {
  tables: [premiumRights, addressPremiumRights],
  async collect(query, { uid }) {
    const rights = await query.select().from(premiumRights).where(eq(premiumRights.uid, uid));
    return { premiumRights: rights };
  },
  async erase(tx, { uid, email }) {
    await tx.delete(premiumRights).where(eq(premiumRights.uid, uid));
    await tx.delete(addressPremiumRights).where(eq(addressPremiumRights.email, email));
  },
};
