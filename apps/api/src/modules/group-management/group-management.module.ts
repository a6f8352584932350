import {
  dashboardPath,
  groupManagementEndpointDocs,
  groupManagementEndpoints,
} from '@portal/group-management/domain';
import { mergeBrand } from '@portal/shared/util';
import type { Platform } from '../../platform/platform';
import { derivedSecrets } from '../../platform/sealed-values';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { Queryable } from '../../ports/database';
import type { AuthSessionModule } from '../auth-session/auth-session.module';
import type {
  ApplyGroupPurchase,
  CheckoutPricingModule,
  TakeOverGroup,
} from '../checkout-pricing/checkout-pricing.module';
import { groupManagementLimits } from './group-management.limits';
import { createGroupDirectory, ownOrOnly } from './groups/access';
import type { EntitlementsModule } from '../entitlements/entitlements.module';
import { createClassLinkSecrets } from './class-link/class-link-secret';
import { createDescribeClassLink } from './class-link/describe-class-link.service';
import { createJoinByClassLink } from './class-link/join-by-class-link.service';
import { createManageClassLink } from './class-link/manage-class-link.service';
import { createDomainJob } from './domains/domain.job';
import { createJoinByDomain } from './domains/join-by-domain.service';
import { createManageDomains } from './domains/manage-domains.service';
import { createListActivity } from './activity/activity.service';
import { createExportActivity } from './activity/export-activity.service';
import { createContinueGroup } from './groups/continue-group.service';
import { createEndGroup } from './groups/end-group.service';
import { createGroupDetails } from './groups/group-details.service';
import { createInvoiceNameJob } from './groups/invoice-name.job';
import { createRenameGroup } from './groups/rename-group.service';
import { createApplyGroupPurchase } from './groups/group-purchase';
import { findPremiumGivers } from './groups/premium-givers.repository';
import { administeredGroups } from './groups/group.repository';
import { createInstitutionsJob } from './institutions/institution.service';
import { createJoinByOneself } from './invitations/join-by-oneself';
import { createTakeSeat } from './invitations/take-seat';
import { createAnswerFormerInvitation } from './invitations/answer-former-invitation.service';
import { createAcceptInvitation } from './invitations/accept-invitation.service';
import { createInvitationLinks } from './invitations/invitation-link';
import { createHeldInvitations, createInvitationJob } from './invitations/invitation.job';
import { createPendingInvitations } from './invitations/pending-invitation.service';
import { createResendInvitations } from './invitations/resend-invitations.service';
import { createShowInvitation } from './invitations/show-invitation.service';
import { createSendInvitation } from './invitations/send-invitation.service';
import { createLeaveGroup } from './members/leave-group.service';
import { createFollowAddress } from './members/follow-address';
import { createMemberData } from './members/member-data';
import { createExportMembers } from './members/export-members.service';
import { createCheckMembers } from './members/check-members.service';
import { createListMembers } from './members/list-members.service';
import { removalData } from './removal/removal-data';
import { createOperatorCommands } from './operator/operator.commands';
import { createRemovalJob } from './removal/removal-job';
import { createRemoveMembers } from './removal/remove-members.service';
import { createUndoRemoval } from './removal/undo-removal.service';
import { createAcceptRoleOffer } from './roles/accept-role-offer.service';
import { createChangeRole } from './roles/change-role.service';
import { createDeclineRoleOffer } from './roles/decline-role-offer.service';
import { createEndRole } from './roles/end-role';
import { createHandOverGroup } from './roles/hand-over-group.service';
import { createStepDown } from './roles/step-down.service';
import { createTakeOverGroup } from './roles/take-over-group';
import { createWithdrawRoleOffer } from './roles/withdraw-role-offer.service';
import { createDashboardRoutes } from './stats/dashboard.routes';
import { createStats } from './stats/stats.service';
import { createGetDailyQuota } from './usage/daily-quota.service';
import { createRecordUsage } from './usage/record-usage.service';
import { createActivityCleanup } from './activity/activity-cleanup';
import { createUsageCleanup } from './usage/usage-cleanup';
import { usageData } from './usage/usage-data';
import { createExportGroupUsage } from './usage-overview/export-usage.service';
import { createGetGroupUsage } from './usage-overview/group-usage.service';
import { createListMemberUsage } from './usage-overview/member-usage.service';

/** What the domain needs of other domains. */
export type GroupManagementDependencies = Pick<
  AuthSessionModule,
  'findAccounts' | 'findEmails' | 'keepAccount'
> &
  Pick<EntitlementsModule, 'groupRights' | 'domainRights' | 'findPremium'> &
  Pick<CheckoutPricingModule, 'changeSeats' | 'endPlan' | 'findSubscription' | 'openTakeover'>;

export { createGroupTiesOf } from './groups/group-ties';
export { findOfferedPayer } from './roles/offered-payer.repository';
export { findSeats, lowerSeats } from './groups/seats.repository';

/** Returns the id of the group that a user owns, else of the only one that the user administers; else null. */
export const administeredGroupIdOf = async (query: Queryable, uid: string) =>
  ownOrOnly(await administeredGroups(query, uid))?.id ?? null;

/** What the checkout's domain does with the subscription to a group plan. */
export const createGroupPurchases = (
  platform: Pick<Platform, 'clock' | 'mailer'>,
  {
    groupRights: rights,
    findEmails,
  }: Pick<EntitlementsModule, 'groupRights'> & Pick<AuthSessionModule, 'findEmails'>,
): ApplyGroupPurchase => createApplyGroupPurchase({ ...platform, findEmails, rights });

/** What the checkout's domain does with a subscription that was bought to pay for an offered group. */
export const createGroupTakeovers = (
  platform: Pick<Platform, 'clock' | 'mailer'>,
  {
    groupRights: rights,
    findEmails,
  }: Pick<EntitlementsModule, 'groupRights'> & Pick<AuthSessionModule, 'findEmails'>,
): TakeOverGroup => createTakeOverGroup({ ...platform, findEmails, rights });

/** What several use cases share. */
function createShared(platform: Platform, dependencies: GroupManagementDependencies) {
  const { config } = platform;
  const keys = derivedSecrets(config.keyEncryptionSecrets, 'group-management invitation');
  const links = createInvitationLinks(keys);
  const takeSeat = createTakeSeat({ ...platform, rights: dependencies.groupRights });
  return {
    ...dependencies,
    ...platform,
    rights: dependencies.groupRights,
    links,
    classLinkSecrets: createClassLinkSecrets(keys),
    productName: mergeBrand(config.brand).productName,
    takeSeat,
    joinByOneself: createJoinByOneself({ ...platform, links, takeSeat }),
    endRole: createEndRole({ ...dependencies, ...platform }),
  };
}

type Shared = ReturnType<typeof createShared>;

/** What administrators do about invitations, and those who have their links. */
function createInvitationHandlers(
  shared: Shared,
  invitations: ReturnType<typeof createShowInvitation>,
) {
  const pending = createPendingInvitations(shared);
  return {
    sendInvitation: createSendInvitation(shared),
    resendInvitation: pending.resend,
    resendInvitations: createResendInvitations(shared),
    getInvitationLink: pending.linkOf,
    acceptInvitation: createAcceptInvitation(shared),
    answerFormerInvitation: createAnswerFormerInvitation(shared),
    getInvitation: invitations.show,
    askForInvitation: invitations.ask,
  };
}

/** What the owner does with the class link, and those who have it. */
function createClassLinkHandlers(shared: Shared) {
  const classLink = createManageClassLink(shared);
  return {
    openClassLink: classLink.open,
    closeClassLink: classLink.close,
    getClassLink: classLink.read,
    describeClassLink: createDescribeClassLink(shared),
    joinByClassLink: createJoinByClassLink(shared),
  };
}

/** What the owner does with the domains of the group, and those who have addresses in them. */
function createDomainHandlers(shared: Shared) {
  const domains = createManageDomains(shared);
  return {
    listGroupDomains: domains.list,
    addGroupDomain: domains.add,
    checkGroupDomain: domains.check,
    removeGroupDomain: domains.remove,
    joinByDomain: createJoinByDomain(shared),
  };
}

/** What is done about the roles in a group, by those who offer, answer and end them. */
const createRoleHandlers = (shared: Shared) => ({
  changeMemberRole: createChangeRole(shared),
  handOverGroup: createHandOverGroup(shared),
  stepDown: createStepDown(shared),
  withdrawRoleOffer: createWithdrawRoleOffer(shared),
  acceptRoleOffer: createAcceptRoleOffer(shared),
  declineRoleOffer: createDeclineRoleOffer(shared),
});

/** Groups, their members and invitations. */
export function createGroupManagementModule(
  platform: Platform,
  dependencies: GroupManagementDependencies,
): ApiModule {
  const { config } = platform;
  const shared = createShared(platform, dependencies);
  const invitations = createShowInvitation(shared);
  const stats = createStats(shared);

  return {
    routes: defineRoutes(
      groupManagementEndpoints,
      groupManagementEndpointDocs,
      groupManagementLimits,
      {
        getGroupDetails: createGroupDetails(shared),
        leaveGroup: createLeaveGroup(shared),
        endGroup: createEndGroup(shared),
        continueGroup: createContinueGroup(shared),
        renameGroup: createRenameGroup(shared),
        listMembers: createListMembers(shared),
        checkMembers: createCheckMembers(shared),
        removeMember: createRemoveMembers(shared),
        undoRemoval: createUndoRemoval(shared),
        ...createInvitationHandlers(shared, invitations),
        ...createClassLinkHandlers(shared),
        ...createDomainHandlers(shared),
        exportMembers: createExportMembers(shared),
        ...createRoleHandlers(shared),
        getGroupUsage: createGetGroupUsage(platform),
        listMemberUsage: createListMemberUsage(platform),
        exportGroupUsage: createExportGroupUsage(platform),
        createStatsToken: stats.createToken,
        checkStatsToken: stats.checkToken,
        recordUsage: createRecordUsage(shared),
        getDailyQuota: createGetDailyQuota(shared),
        listGroupActivity: createListActivity(shared),
        exportGroupActivity: createExportActivity(shared),
      },
    ),
    premiumGivers: findPremiumGivers,
    groupDirectory: createGroupDirectory(platform),
    documentRoutes: createDashboardRoutes(stats.read, config),
    frameSources: [config.statsDashboardUrl || `${config.baseUrl}${dashboardPath}`],
    jobs: [createInvitationJob(shared), createInvoiceNameJob(shared)],
    scheduledJobs: [
      createRemovalJob(platform),
      createHeldInvitations(platform),
      createUsageCleanup(platform),
      createActivityCleanup(platform),
      createInstitutionsJob(shared),
      createDomainJob(shared),
    ],
    adminCommands: createOperatorCommands(shared),
    onEmailChanged: createFollowAddress(shared),
    provesEmail: invitations.provesEmail,
    personalData: [createMemberData(shared), removalData, usageData],
  };
}
