import type { messages as below } from './below/messages';
import type { messages as billing } from './billing/messages';
import type { messages as currentPlan } from './current-plan/messages';
import type { discountMessages as discount } from './discount/messages';
import type { messages as pages } from './messages';
import type { messages as paymentChoice } from './payment-choice/messages';
import type { messages as planCard } from './plan-card/messages';
import type { messages as promotion } from './promotion/messages';
import type { purchaseMessages as purchase } from './purchase/purchase-messages';
import type { refusedCouponMessages as refusedCoupon } from './refused-coupon/messages';

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
