export { getPremiumSources } from './premium-sources';
