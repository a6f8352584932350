import { durations } from '@portal/shared/util';
import type { Clock, Queryable } from '@portal/server/ports';
import type { PremiumRights } from './premium-right.repository';

/** How long a login proves the editor's Premium plan when the editor does not say when it ends. */
const premiumLifetimeMs = 30 * durations.oneDayMs;

/** What the editor said of its Premium plan. */
interface EditorPlan {
  readonly premium: boolean;
  readonly premiumUntil: Date | undefined;
}

/** Gives the account the Premium that the editor manages, or ends it (ENT-43). */
export type SyncEditorPremium = (
  tx: Queryable,
  uid: string,
  login: EditorPlan & { readonly subject: string },
) => Promise<void>;

/** Makes {@link SyncEditorPremium}. */
export function createSyncEditorPremium(
  premiumRights: PremiumRights,
  clock: Clock,
): SyncEditorPremium {
  return async (tx, uid, { subject: reference, premium, premiumUntil }) => {
    const key = { uid, source: 'overleaf', reference } as const;
    if (!premium) return premiumRights.revoke(tx, key);
    const validUntil = premiumUntil ?? new Date(clock.now().getTime() + premiumLifetimeMs);
    return premiumRights.grant(tx, { ...key, isPaid: true, reason: 'latex-editor', validUntil });
  };
}
