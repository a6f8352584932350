import type { AuthSessionModule } from '@portal/auth-session/server';
import type { CheckoutPricingModule } from '@portal/checkout-pricing/server';
import type { EntitlementsModule } from '@portal/entitlements/server';
import { derivedSecrets, type Platform } from '@portal/server/platform';
import { mergeBrand } from '@portal/shared/util';
import { createInvitationLinks } from './invitations/invitation-link';
import { createClassLinkSecrets } from './joining/class-link.repository';
import { createJoinGroup } from './joining/join-group';
import { createEndRole } from './roles/end-role';
import { createSeats } from './seats/seats';

/** What the domain needs of other domains. */
export type GroupManagementDependencies = Pick<
  AuthSessionModule,
  'findAccounts' | 'findEmails' | 'findWithoutSecondFactor' | 'keepAccount'
> &
  Pick<EntitlementsModule, 'groupRights' | 'domainRights' | 'findPremium'> &
  Pick<CheckoutPricingModule, 'changeSeats' | 'endPlan' | 'findSubscription' | 'openTakeover'>;

/** What several use cases share. */
export function createShared(platform: Platform, dependencies: GroupManagementDependencies) {
  const { config } = platform;
  const keys = derivedSecrets(config.keyEncryptionSecrets, 'group-management invitation');
  const links = createInvitationLinks(keys);
  const seats = createSeats({ ...platform, rights: dependencies.groupRights });
  return {
    ...dependencies,
    ...platform,
    links,
    seats,
    classLinkSecrets: createClassLinkSecrets(keys),
    productName: mergeBrand(config.brand).productName,
    joinGroup: createJoinGroup({ ...dependencies, ...platform, links, seats }),
    endRole: createEndRole({ ...dependencies, ...platform }),
  };
}

export type Shared = ReturnType<typeof createShared>;
