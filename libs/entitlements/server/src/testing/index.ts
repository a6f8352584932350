export { createEntitlements, createEntitlementsModule } from '../entitlements.module';
export { entitlementsRoutes } from '../entitlements.routes';
export { addressPremiumRights, premiumRights } from '../entitlements.tables';
export { createAddressRights } from '../rights/address-right.repository';
export { createDomainRights } from '../rights/address-right.repository';
export { findPremium } from '../rights/find-premium.repository';
export { createPremiumRights } from '../rights/premium-right.repository';
export { rightData } from '../rights/premium-right.repository';
export { factOf, premiumFacts } from '../rights/right-facts.repository';
