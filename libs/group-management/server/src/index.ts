export * as groupManagementTables from './group-management.tables';
export * as usageTables from './usage/usage.tables';
export { groupManagementMails } from './group-management.mail-examples';
export {
  administeredGroupIdOf,
  createGroupManagementModule,
  createGroupPurchases,
  createGroupTakeovers,
  createGroupTiesOf,
  findOfferedPayer,
  findSeats,
  lowerSeats,
} from './group-management.module';
export { refuseDomain } from './domains/claimable-domain';
export { administeredGroups, findGroup } from './groups/group.repository';
export { findMember, updateMember } from './seats/member.repository';
export { createSeats } from './seats/seats';
export { countForGroups } from './usage/group-usage';
export { defaultTimeZone } from './usage/quota-day';
export { lastDays } from './usage/usage-day';
export { type UsageDay, addUsage } from './usage/usage.repository';
