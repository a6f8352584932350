export { CheckoutReturnNotice } from './checkout-return/checkout-return-notice';
export { PlansPage } from './plans/plans-page';
