import {
  entitlementOf,
  presentPremium,
  type PremiumFact,
  type PremiumStatus,
} from '@portal/entitlements/domain';
import type { Queryable } from '../../../../ports/database';
import type { PremiumRights } from '../../../entitlements/entitlements.module';
import { factOf } from '../../../entitlements/rights/right-facts.repository';
import { tablesOf, type MemoryTables } from './memory-database';

/** The one user of the histories. */
export const user = { uid: 'user-1', email: 'ada@example.org', emailVerified: true } as const;

/** The rights in memory, by what gives them. */
export const memoryRights: PremiumRights = {
  async grant(tx, { status = 'active', ...right }) {
    const { holder = null, validUntil = null } = right;
    tablesOf(tx).rights.set(right.reference, factOf({ ...right, status, holder, validUntil }));
  },
  revoke: async (tx, { reference }) => void tablesOf(tx).rights.delete(reference),
};

/** What the API says of the user's Premium. */
export const entitlementIn = ({ rights }: MemoryTables, now: Date): PremiumStatus =>
  entitlementOf(user, [...rights.values()], now);

/** The premium status of users, as the scheduled jobs ask for it. */
export const findMemoryPremium = async (query: Queryable, uids: readonly string[], now: Date) =>
  new Map(uids.map((uid) => [uid, presentPremium(entitlementIn(tablesOf(query), now))]));

const groupRight = { source: 'group', reference: 'group-1', isPaid: false } as const;

/** Gives the user Premium by a seat of somebody else's group or by an institution's license, or takes it. */
export function createGivenRights({ rights }: MemoryTables) {
  const given = (fact: Pick<PremiumFact, 'source' | 'reference' | 'reason' | 'holder'>) => ({
    ...fact,
    isPaid: false,
    isActive: true,
    validUntil: null,
  });
  return {
    join: () =>
      void rights.set('group-1', given({ ...groupRight, reason: 'group', holder: user.email })),
    leave: () => void rights.delete('group-1'),
    isInGroup: () => rights.has('group-1'),
    license(validUntil: Date) {
      const fact = {
        source: 'institution',
        reference: 'license-1',
        reason: 'institution',
      } as const;
      rights.set('license-1', { ...given({ ...fact, holder: 'example.org' }), validUntil });
    },
    endLicense: () => void rights.delete('license-1'),
    licensedUntil: () => rights.get('license-1')?.validUntil ?? undefined,
  };
}
