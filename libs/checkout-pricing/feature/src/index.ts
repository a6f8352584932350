export { CheckoutReturnNotice } from './checkout-return/checkout-return-notice';
export { BelowPlans } from './below/below-plans';
export { PlansPage } from './plans/plans-page';
