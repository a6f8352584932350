export type { AccountHooks } from './account-hooks';
export { domainsOfUser, users } from './account.tables';
export { lacksSecondFactor, type GroupDirectory, type GroupRole } from './group-directory';
export type { DataOwner, PersonalData } from './personal-data';
export type { SealedRows } from './sealed-rows';
export type {
  FindPremiumGivers,
  Memberships,
  NamedRight,
  PremiumFacts,
  PremiumGiver,
} from './premium';
