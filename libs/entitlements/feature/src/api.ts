export { entitlementsApi } from './use-premium-reasons';
