import type { ApiModule, Platform } from '@portal/server/platform';
import type { FindPremiumGivers, Memberships } from '@portal/server/contracts';
import { entitlementsRoutes } from './entitlements.routes';
import { createPremiumSources } from './premium-sources/premium-sources.service';
import {
  createAddressRights,
  createDomainRights,
  type DomainRights,
  type AddressRights,
} from './rights/address-right.repository';
import { explainPremium, findPremium } from './rights/find-premium.repository';
import {
  createPremiumRights,
  deleteMemberships,
  endEditorPremium,
  type PremiumRights,
  rightData,
} from './rights/premium-right.repository';
import type { Queryable, Clock } from '@portal/server/ports';
import { durations } from '@portal/shared/util';

/** How long a login proves the editor's Premium plan when the editor does not say when it ends. */
const premiumLifetimeMs = 30 * durations.oneDayMs;

/** What the editor said of its Premium plan. */
interface EditorPlan {
  readonly premium: boolean;
  readonly premiumUntil: Date | undefined;
}

/** Gives the account the Premium that the editor manages, or ends it (ENT-43). */
type SyncEditorPremium = (
  tx: Queryable,
  uid: string,
  login: EditorPlan & { readonly subject: string },
) => Promise<void>;

/** Makes {@link SyncEditorPremium}. */
function createSyncEditorPremium(premiumRights: PremiumRights, clock: Clock): SyncEditorPremium {
  return async (tx, uid, { subject: reference, premium, premiumUntil }) => {
    const key = { uid, source: 'overleaf', reference } as const;
    if (!premium) return premiumRights.revoke(tx, key);
    const validUntil = premiumUntil ?? new Date(clock.now().getTime() + premiumLifetimeMs);
    return premiumRights.grant(tx, { ...key, isPaid: true, reason: 'latex-editor', validUntil });
  };
}

/** A group that may give Premium. */
interface GivingGroup {
  readonly id: string;
  /** Whether its subscription gives the plan. */
  readonly isLive: boolean;
}

/** The Premium of a group's active members. It follows their email addresses, now or later (GROUP-5). */
interface GroupRights {
  grant(tx: Queryable, group: GivingGroup, emails: readonly string[]): Promise<void>;
  revoke(tx: Queryable, groupId: string, emails: readonly string[]): Promise<void>;
  revokeAll(tx: Queryable, groupId: string): Promise<void>;
}

const createGroupRights = (rights: AddressRights): GroupRights => ({
  grant: (tx, { id, isLive }, emails) =>
    isLive
      ? rights.grant(tx, { emails, source: 'group', reference: id, isPaid: true, reason: 'group' })
      : Promise.resolve(),
  revoke: (tx, reference, emails) => rights.revoke(tx, { emails, source: 'group', reference }),
  revokeAll: (tx, reference) => rights.revokeAll(tx, { source: 'group', reference }),
});

const createMemberships = (premiumRights: PremiumRights): Memberships => ({
  vouch: (tx, { uid, institution: reference, domain: holder, until: validUntil }) =>
    premiumRights.grant(tx, {
      ...{ uid, source: 'institution', reference, holder, validUntil },
      ...{ isPaid: false, reason: 'institution' },
    }),
  forget: (tx, reference) => deleteMemberships(tx, reference),
});

export { premiumFacts } from './rights/right-facts.repository';
export type { DomainRights, GroupRights, PremiumRights };

/** The rights that other domains grant, revoke and ask for; an interface of its own for their specs. */
interface Entitlements {
  /** The rights of users: by their own plans. */
  readonly premiumRights: PremiumRights;
  /** The rights of email addresses: by seats of groups. */
  readonly groupRights: GroupRights;
  /** The rights of email domains: by institutions. */
  readonly domainRights: DomainRights;
  /** The rights of users: by their plans with the LaTeX editor. */
  readonly syncEditorPremium: SyncEditorPremium;
  readonly memberships: Memberships;
  /** Whether users have Premium at a moment, by uid. */
  readonly findPremium: typeof findPremium;
}

/** The domain, with what other domains use of it. */
export interface EntitlementsModule extends ApiModule, Entitlements {}

/** Makes the rights. */
export function createEntitlements({ clock }: Pick<Platform, 'clock'>): Entitlements {
  const premiumRights = createPremiumRights({ clock });
  return {
    premiumRights,
    groupRights: createGroupRights(createAddressRights({ clock })),
    domainRights: createDomainRights(),
    syncEditorPremium: createSyncEditorPremium(premiumRights, clock),
    memberships: createMemberships(premiumRights),
    findPremium,
  };
}

/** Which rights to Premium users have, from which source and until when. */
export function createEntitlementsModule(
  platform: Platform,
  dependencies: { readonly findPremiumGivers: FindPremiumGivers },
): EntitlementsModule {
  const premiumSourcesOf = createPremiumSources({ ...platform, ...dependencies });
  return {
    ...createEntitlements(platform),
    routes: entitlementsRoutes(premiumSourcesOf),
    personalData: [
      {
        ...rightData,
        overview: async (query, { uid }) => ({
          premium: await premiumSourcesOf({ uid }),
          premiumRights: await explainPremium(query, uid, platform.clock.now()),
        }),
      },
    ],
    async onAccessRevoked(tx, { uid, kinds }) {
      if (kinds.includes('editor')) await endEditorPremium(tx, uid);
    },
  };
}
