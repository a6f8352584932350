export { usePremiumReasons } from './use-premium-reasons';
