export { csvCell, withoutFormulaMark } from './member-list/csv-cell';
export { groupManagementEndpointDocs } from './endpoint-docs';
export * as groupManagementEndpoints from './all-endpoints';
export { groupManagementErrors } from './errors';
export type { GroupManagementErrorCode } from './errors';
export {
  administersLiveGroup,
  groupTypes,
  hasEnded,
  listedMembers,
  maxListLength,
  memberRoles,
  memberStatuses,
  newGroupName,
  offeredRoles,
  seatsLeft,
} from './group';
export type {
  Group,
  GroupType,
  Member,
  MemberCounts,
  MemberRole,
  MemberStatus,
  OfferedRole,
} from './group';
export type { ActivityFilter } from './activity-endpoints';
export { activityKinds, groupActions, kindOfAction, namedInEntry } from './group-activity';
export type { ActivityDetail, ActivityKind, GroupAction, GroupActivity } from './group-activity';
export { activeWithinDays, usageWeeks } from './group-usage';
export type { GroupUsage, MemberUsage } from './group-usage';
export { invitationDays, isInvitationExpired } from './invitation';
export { checkMemberEmail } from './member-email';
export type { CheckedEmail, EmailProblem } from './member-email';
export { countAtSigns, findAddresses } from './member-list/find-addresses';
export { createMemberTable } from './member-list/member-table';
export type { AddressColumn, ColumnChoice, MemberTable } from './member-list/member-table';
export { firstMemberPage, memberSorts, pageSizes, statusFilters } from './member-query';
export type {
  MemberFilter,
  MemberPageQuery,
  MemberSort,
  PageSize,
  StatusFilter,
} from './member-query';
export { createRowCheck } from './member-list/member-row';
export type { MemberRow, RowCheck, RowVerdict } from './member-list/member-row';
export { readPastedEmails } from './member-list/pasted-emails';
export { undoRemovalMs } from './removal';
export { mayResend, mayResendInvitedBefore, resendAllowedAt, secondsUntilResend } from './resend';
export { dashboardPath, statsTokenLength } from './stats';
export {
  freeDailySuggestions,
  isTimeZone,
  oldestUsageMs,
  usageFeatures,
  usageRejections,
} from './usage';
export type { UsageFeature, UsageRecord, UsageRejection } from './usage';
