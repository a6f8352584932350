import { groupManagementErrors } from '@portal/group-management/domain';
import { type Platform, type ApiModule } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { paths } from '@portal/shared/util';
import type { AuthSessionModule } from '@portal/auth-session/server';
import type { ApplyGroupPurchase, TakeOverGroup } from '@portal/checkout-pricing/server';
import { createShared, type GroupManagementDependencies } from './group-management.services';
import { createGroupManagementRoutes } from './group-management.routes';
import { createGroupDirectory, ownedOrOnly } from './groups/access';
import type { EntitlementsModule } from '@portal/entitlements/server';
import { createInvoiceNameJob } from './plan/rename-group.service';
import { createApplyGroupPurchase } from './plan/group-purchase';
import { findPremiumGivers } from './plan/checkout.repository';
import { administeredGroups } from './groups/group.repository';
import { createInstitutionsJob } from './institutions/institution.service';
import { createSeats } from './seats/seats';
import { createHeldInvitations, createInvitationJob } from './invitations/invitation.job';
import { createShowInvitation } from './invitations/show-invitation.service';
import { createFollowAddress } from './members/follow-address';
import { createMemberData, removalData } from './members/member-data';
import { createOperatorCommands } from './operator/operator.commands';
import { createRemovalJob } from './members/removal.service';
import { createRemovalParts } from './members/removal-parts';
import { createTakeOverGroup } from './plan/take-over-group';
import { createStats } from './usage/stats.service';
import { createActivityCleanup } from './activity/activity.service';
import { createUsageCleanup, usageData } from './usage/usage-data';

export type { GroupManagementDependencies };
export { createGroupTiesOf } from './members/group-ties';
export { findOfferedPayer } from './roles/role-offer.repository';
export { findSeats, lowerSeats } from './plan/checkout.repository';

/** Returns the id of the group that a user owns, else of the only one that the user administers; else null. */
export const administeredGroupIdOf = async (query: Queryable, uid: string) =>
  ownedOrOnly(await administeredGroups(query, uid))?.id ?? null;

/** What the checkout's domain does with the subscription to a group plan. */
export const createGroupPurchases = (
  platform: Pick<Platform, 'clock' | 'jobs' | 'mailer'>,
  {
    groupRights: rights,
    findEmails,
  }: Pick<EntitlementsModule, 'groupRights'> & Pick<AuthSessionModule, 'findEmails'>,
): ApplyGroupPurchase =>
  createApplyGroupPurchase({
    ...platform,
    findEmails,
    seats: createSeats({ ...platform, rights }),
  });

/** What the checkout's domain does with a subscription that was bought to pay for an offered group. */
export const createGroupTakeovers = (
  platform: Pick<Platform, 'clock' | 'mailer'>,
  {
    groupRights: rights,
    findEmails,
  }: Pick<EntitlementsModule, 'groupRights'> & Pick<AuthSessionModule, 'findEmails'>,
): TakeOverGroup =>
  createTakeOverGroup({ ...platform, findEmails, seats: createSeats({ ...platform, rights }) });

export function createGroupManagementModule(
  platform: Platform,
  dependencies: GroupManagementDependencies,
): ApiModule {
  const { config } = platform;
  const shared = createShared(platform, dependencies);
  const invitations = createShowInvitation(shared);
  const stats = createStats(shared);

  return {
    routes: createGroupManagementRoutes(shared, { invitations, stats }),
    premiumGivers: findPremiumGivers,
    groupDirectory: createGroupDirectory(platform),
    frameSources: [config.statsDashboardUrl || `${config.baseUrl}${paths.memberStats()}`],
    jobs: [createInvitationJob(shared), createInvoiceNameJob(shared), createRemovalParts(shared)],
    scheduledJobs: [
      createRemovalJob(platform),
      createHeldInvitations(platform),
      createUsageCleanup(platform),
      createActivityCleanup(platform),
      createInstitutionsJob(shared),
    ],
    adminCommands: createOperatorCommands(shared),
    onEmailChanged: createFollowAddress(shared),
    provesEmail: invitations.provesEmail,
    errors: groupManagementErrors,
    personalData: [createMemberData(shared), removalData, usageData],
  };
}

declare module '@portal/server/errors' {
  interface ErrorCatalogs {
    readonly groupManagementErrors: typeof groupManagementErrors;
  }
}
