import type Stripe from 'stripe';
import { isCouponValid, isPromotionCodeActive } from '../billing/coupons';
import type { CouponRecord, ProductRecord, PromotionCodeRecord } from '../state/price-list-records';
import type { DiscountRecord } from '../state/billing-records';

export function presentProduct(product: ProductRecord): Stripe.Product {
  return {
    id: product.id,
    object: 'product',
    active: product.active,
    created: product.created,
    default_price: null,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: product.updated,
    url: null,
  };
}

export function presentCoupon(coupon: CouponRecord, now: number): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.durationInMonths,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: coupon.redeemBy,
    times_redeemed: coupon.timesRedeemed,
    valid: isCouponValid(coupon, now),
  };
}

export function presentPromotionCode(
  promotion: PromotionCodeRecord,
  coupon: CouponRecord,
  now: number,
): Stripe.PromotionCode {
  return {
    id: promotion.id,
    object: 'promotion_code',
    active: isPromotionCodeActive(promotion, coupon, now),
    code: promotion.code,
    created: promotion.created,
    customer: null,
    customer_account: null,
    expires_at: promotion.expiresAt,
    livemode: false,
    max_redemptions: promotion.maxRedemptions,
    metadata: promotion.metadata,
    promotion: { coupon: promotion.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: promotion.firstTimeTransaction,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: promotion.timesRedeemed,
  };
}

export function presentDiscount(discount: DiscountRecord): Stripe.Discount {
  return {
    id: discount.id,
    object: 'discount',
    checkout_session: null,
    customer: discount.customer,
    customer_account: null,
    end: discount.end,
    invoice: null,
    invoice_item: null,
    promotion_code: discount.promotionCode,
    source: { coupon: discount.coupon, type: 'coupon' },
    start: discount.start,
    subscription: discount.subscription,
    subscription_item: null,
  };
}
