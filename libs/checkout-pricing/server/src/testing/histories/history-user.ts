import type { PremiumStatus } from '@portal/entitlements/domain';
import { eq } from 'drizzle-orm';
import type { Clock, Queryable } from '@portal/server/ports';
import { users, type DataOwner } from '@portal/server/contracts';
import { insertUser } from '@portal/auth-session/server/testing';
import { createEntitlements, rightData } from '@portal/entitlements/server/testing';

/** The one user of the histories. */
export const user = { uid: 'user-1', email: 'ada@example.org', emailVerified: true } as const;

const owner: DataOwner = { uid: user.uid, email: user.email };

/** The user's account and rights in the database. */
export async function createHistoryUser(query: Queryable, clock: Clock) {
  const { findPremium, groupRights, domainRights } = createEntitlements({ clock });
  await insertUser(query, { ...user, reference: 'reference-1', createdAt: clock.now() });
  const group = { id: 'group-1', isLive: true };
  const license = { source: 'institution', reference: 'license-1' } as const;
  const nobody: PremiumStatus = { isPremium: false, isPaid: false, reason: 'none', source: null };
  let isInGroup = false;
  let licensedUntil: Date | undefined;

  const replaceLicense = (domains: readonly string[], validUntil: Date) =>
    domainRights.replace(query, {
      ...license,
      domains,
      isPaid: false,
      reason: 'institution',
      validFrom: clock.now(),
      validUntil,
    });

  return {
    owner,
    /** What the API says of the user's Premium. */
    premium: async () =>
      (await findPremium(query, [user.uid], clock.now())).get(user.uid) ?? nobody,
    async erase(tx: Queryable) {
      await rightData.erase(tx, owner);
      await tx.delete(users).where(eq(users.uid, user.uid));
    },
    isInGroup: () => isInGroup,
    licensedUntil: () => licensedUntil,
    /** Takes a seat of somebody else's group. */
    async join() {
      isInGroup = true;
      await groupRights.grant(query, group, [user.email]);
    },
    async leave() {
      isInGroup = false;
      await groupRights.revoke(query, group.id, [user.email]);
    },
    async license(validUntil: Date) {
      licensedUntil = validUntil;
      await replaceLicense(['example.org'], validUntil);
    },
    async endLicense() {
      licensedUntil = undefined;
      await replaceLicense([], clock.now());
    },
  };
}

export type HistoryUser = Awaited<ReturnType<typeof createHistoryUser>>;
