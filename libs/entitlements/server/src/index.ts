export * as entitlementsTables from './entitlements.tables';
export {
  type DomainRights,
  type EntitlementsModule,
  type GroupRights,
  type PremiumRights,
  createEntitlements,
  createEntitlementsModule,
  premiumFacts,
} from './entitlements.module';
