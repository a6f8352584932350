import type { ApiModule, Platform } from '@portal/server/platform';
import type { FindPremiumGivers } from '@portal/server/contracts';
import { entitlementsRoutes } from './entitlements.routes';
import { createPremiumSources } from './premium-sources/premium-sources.service';
import { createAddressRights } from './rights/address-right.repository';
import { createDomainRights, type DomainRights } from './rights/domain-right.repository';
import { createSyncEditorPremium, type SyncEditorPremium } from './rights/editor-premium';
import { explainPremium, findPremium } from './rights/find-premium.repository';
import { createGroupRights, type GroupRights } from './rights/group-rights';
import {
  createPremiumRights,
  endEditorPremium,
  type PremiumRights,
} from './rights/premium-right.repository';
import { rightData } from './rights/right-data.repository';

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
          premium: await premiumSourcesOf(uid),
          premiumRights: await explainPremium(query, uid, platform.clock.now()),
        }),
      },
    ],
    async onAccessRevoked(tx, { uid, kinds }) {
      if (kinds.includes('editor')) await endEditorPremium(tx, uid);
    },
  };
}
