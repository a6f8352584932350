import type { messages as below } from './plans/below-messages';
import type { messages as billing } from './billing/messages';
import type { messages as currentPlan } from './plans/current-plan-messages';
import type { discountMessages as discount } from './checkout/discount-messages';
import type { messages as pages } from './messages';
import type { messages as paymentChoice } from './plans/payment-choice-messages';
import type { messages as planCard } from './billing/plan-card-messages';
import type { messages as promotion } from './plans/promotion-messages';
import type { purchaseMessages as purchase } from './checkout/purchase-messages';
import type { refusedCouponMessages as refusedCoupon } from './plans/refused-coupon-messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface CheckoutPricingTexts {
  readonly 'checkout-pricing': {
    readonly below: typeof below;
    readonly billing: typeof billing;
    readonly 'current-plan': typeof currentPlan;
    readonly discount: typeof discount;
    readonly pages: typeof pages;
    readonly 'payment-choice': typeof paymentChoice;
    readonly 'plan-card': typeof planCard;
    readonly promotion: typeof promotion;
    readonly purchase: typeof purchase;
    readonly 'refused-coupon': typeof refusedCoupon;
  };
}
