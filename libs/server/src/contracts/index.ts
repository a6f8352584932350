export type { AccountHooks } from './account-hooks';
export { users } from './account.tables';
export type { GroupDirectory, GroupRole } from './group-directory';
export type { DataOwner, PersonalData } from './personal-data';
export type { SealedRows } from './sealed-rows';
export type {
  FindPremiumGivers,
  Memberships,
  NamedRight,
  PremiumFacts,
  PremiumGiver,
} from './premium';
