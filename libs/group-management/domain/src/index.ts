export { csvCell, withoutFormulaMark } from './member-list/csv-cell';
export * as groupManagementEndpoints from './all-endpoints';
export { groupManagementErrors } from './errors';
export type { GroupManagementErrorCode } from './errors';
export {
  administersLiveGroup,
  hasEnded,
  listedMembers,
  maxListLength,
  newGroupName,
  seatsLeft,
} from './group';
export type {
  Group,
  GroupType,
  Member,
  MemberRole,
  MemberStatus,
  MissingStep,
  OfferedRole,
  RemovalState,
} from './group';
export { maxClassLinkDomains } from './class-link-endpoints';
export { groupActions, namedInEntry } from './group-activity';
export type { ActivityDetail, GroupAction, GroupActivity } from './group-activity';
export { endOfGroup, isNameOfGroup } from './end-of-group';
export { activeWithinDays, usageWeeks } from './group-usage';
export type { GroupUsage, MemberUsage } from './group-usage';
export {
  invitationDays,
  isInvitationExpired,
  mayResend,
  mayResendInvitedBefore,
  secondsUntilResend,
  undoRemovalMs,
} from './invitation';
export { checkMemberEmail } from './member-email';
export { countAtSigns, findAddresses } from './member-list/find-addresses';
export { createMemberTable } from './member-list/member-table';
export type { AddressColumn, ColumnChoice, MemberTable } from './member-list/member-table';
export { firstMemberPage, memberSorts, pageSizes, statusFilters } from './member-query';
export { memberFilter } from './member-query';
export type { MemberFilter, MemberPageQuery } from './member-query';
export { createRowCheck, readPastedEmails } from './member-list/member-row';
export type { MemberRow, RowVerdict } from './member-list/member-row';
export { statsDays, statsTokenLength } from './stats';
export type { MemberStats } from './stats';
export { freeDailySuggestions, oldestUsageMs, usageFeatures } from './usage';
export type { UsageFeature, UsageRecord, UsageRejection } from './usage';
