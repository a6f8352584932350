export { usePremiumReasons } from './use-premium-reasons';
/** @public Apps of other teams replace texts. */
export type { EntitlementsTexts } from './texts';
