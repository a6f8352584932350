import { groupManagementEndpoints } from '@portal/group-management/domain';
import { perAccount } from '@portal/server/platform';
import { defineRoutes } from '@portal/server/http';
import type { Shared } from './group-management.services';
import { joiningRows } from './joining.routes';
import { memberExports, memberRequests, roleRequests } from './shared-limits';
import { createListActivity } from './activity/activity.service';
import { createContinueGroup } from './plan/continue-group.service';
import { createEndGroup } from './plan/end-group.service';
import { createGroupDetails } from './members/group-details.service';
import { createRenameGroup } from './plan/rename-group.service';
import { createCheckMembers } from './members/check-members.service';
import { createExportMembers } from './members/export-members.service';
import { createLeaveGroup } from './members/leave-group.service';
import { createListMembers } from './members/list-members.service';
import { createRemoveMembers, createUndoRemoval } from './members/removal.service';
import { createAcceptRoleOffer, createDeclineRoleOffer } from './roles/answer-role-offer.service';
import {
  createChangeRole,
  createHandOverGroup,
  createWithdrawRoleOffer,
} from './roles/offer-role.service';
import { createStepDown } from './roles/end-role';
import { createRequireSecondFactor } from './roles/require-second-factor.service';
import {
  createExportGroupUsage,
  createGetGroupUsage,
  createListMemberUsage,
} from './usage/group-usage.service';
import { createGetDailyQuota } from './usage/daily-quota.service';
import { createRecordUsage } from './usage/record-usage.service';
import type { createShowInvitation } from './invitations/show-invitation.service';
import type { createStats } from './usage/stats.service';

const groupRows = (shared: Shared) => ({
  getGroupDetails: {
    summary:
      'The caller’s group; for its administrators with its id and, if there are few, its members.',
    requirement: 'GROUP-3',
    limits: 'It reads one group by its key.',
    handle: createGroupDetails(shared),
  },
  leaveGroup: {
    summary:
      'The caller leaves a group: the seat, its Premium and the role end; not for the owner.',
    requirement: 'GROUP-224',
    limits: roleRequests,
    handle: createLeaveGroup(shared),
  },
  endGroup: {
    summary: 'The owner, who pays, ends the group: its plan is canceled, now or with its period.',
    requirement: 'GROUP-468',
    limits: roleRequests,
    handle: createEndGroup(shared),
  },
  continueGroup: {
    summary:
      'The members of a group that has ended continue in the new and empty one of the same owner.',
    requirement: 'GROUP-240',
    limits: roleRequests,
    handle: createContinueGroup(shared),
  },
  renameGroup: {
    summary: 'The owner calls the group something else; mails, invitations and invoices show it.',
    requirement: 'GROUP-400',
    limits: { perAccount: perAccount('group-renames-per-account', 20) },
    handle: createRenameGroup(shared),
  },
  listGroupActivity: {
    summary: 'What was done in the caller’s group, to whom and by whom, newest first.',
    requirement: 'GROUP-39',
    limits: memberRequests,
    handle: createListActivity(shared),
  },
});

const memberRows = (shared: Shared) => ({
  listMembers: {
    summary: 'A page of the members of the group that the caller administers.',
    requirement: 'GROUP-8',
    limits: memberRequests,
    handle: createListMembers(shared),
  },
  checkMembers: {
    summary:
      'What would become of invitations: who is a member or invited already, whose mail waits, how many seats and invitations are left.',
    requirement: 'GROUP-23',
    limits: memberRequests,
    handle: createCheckMembers(shared),
  },
  removeMember: {
    summary: 'Removes members; their seats stay reserved while it can be undone.',
    requirement: 'GROUP-26',
    limits: memberRequests,
    handle: createRemoveMembers(shared),
  },
  undoRemoval: {
    summary: 'Brings back the members of a removal that is running, or ended at most a minute ago.',
    requirement: 'GROUP-28',
    limits: memberRequests,
    handle: createUndoRemoval(shared),
  },
  exportMembers: {
    summary: 'The members of the caller’s group as a CSV file.',
    requirement: 'GROUP-30',
    limits: memberExports,
    handle: createExportMembers(shared),
  },
});

const roleRows = (shared: Shared) => ({
  changeMemberRole: {
    summary:
      'Offers an active member the role of an administrator, or takes the role or its offer back; for the owner.',
    requirement: 'GROUP-37',
    limits: roleRequests,
    handle: createChangeRole(shared),
  },
  handOverGroup: {
    summary:
      'Offers the group to an active member, who becomes the owner by accepting, and pays for it when the owner asks for that.',
    requirement: 'GROUP-38',
    limits: roleRequests,
    handle: createHandOverGroup(shared),
  },
  requireSecondFactor: {
    summary:
      'The owner decides whether administrators of the group need a session in two steps; they are mailed.',
    requirement: 'GROUP-481',
    limits: roleRequests,
    handle: createRequireSecondFactor(shared),
  },
  stepDown: {
    summary: 'An administrator gives the role back and stays a member; not for the owner.',
    requirement: 'GROUP-467',
    limits: roleRequests,
    handle: createStepDown(shared),
  },
  withdrawRoleOffer: {
    summary: 'Withdraws the offer of a role that was not answered yet.',
    requirement: 'GROUP-229',
    limits: roleRequests,
    handle: createWithdrawRoleOffer(shared),
  },
  acceptRoleOffer: {
    summary:
      'The caller accepts the role that the owner of a group offered; a former owner becomes an administrator. An offer with the payment returns a checkout.',
    requirement: 'GROUP-229',
    limits: roleRequests,
    handle: createAcceptRoleOffer(shared),
  },
  declineRoleOffer: {
    summary: 'The caller declines the role that the owner of a group offered.',
    requirement: 'GROUP-229',
    limits: roleRequests,
    handle: createDeclineRoleOffer(shared),
  },
});

const usageRows = (shared: Shared, stats: ReturnType<typeof createStats>) => ({
  getGroupUsage: {
    summary: 'What a group used, by week and by feature, for an administrator.',
    requirement: 'GROUP-350',
    limits: memberRequests,
    handle: createGetGroupUsage(shared),
  },
  listMemberUsage: {
    summary:
      'When each member of a classroom used the assistant last, those inactive for longest first.',
    requirement: 'GROUP-351',
    limits: memberRequests,
    handle: createListMemberUsage(shared),
  },
  exportGroupUsage: {
    summary: 'The use of each member of a classroom as a CSV file.',
    requirement: 'GROUP-352',
    limits: memberExports,
    handle: createExportGroupUsage(shared),
  },
  createStatsToken: {
    summary: 'A token with which an administrator of a classroom sees the statistics of a member.',
    requirement: 'GROUP-210',
    limits: memberRequests,
    handle: stats.createToken,
  },
  checkStatsToken: {
    summary: 'The statistics that a token shows to the caller, whose they are, and until when.',
    requirement: 'GROUP-212',
    limits: 'It reads one member by a sealed token.',
    handle: stats.checkToken,
  },
  recordUsage: {
    summary: 'Records the suggestions that users got, and says what is left of their daily quota.',
    requirement: 'GROUP-200',
    limits: 'Only the language service calls it; a record is stored once.',
    handle: createRecordUsage(shared),
  },
  getDailyQuota: {
    summary: 'What is left today of the caller’s daily quota of suggestions.',
    requirement: 'GROUP-206',
    limits: 'It reads one account by its key.',
    handle: createGetDailyQuota(shared),
  },
});

/** Every endpoint of the domain with its description, its limits and its handler. */
export const createGroupManagementRoutes = (
  shared: Shared,
  used: {
    readonly invitations: ReturnType<typeof createShowInvitation>;
    readonly stats: ReturnType<typeof createStats>;
  },
) =>
  defineRoutes(groupManagementEndpoints, {
    ...groupRows(shared),
    ...memberRows(shared),
    ...joiningRows(shared, used.invitations),
    ...roleRows(shared),
    ...usageRows(shared, used.stats),
  });
