import type { CouponDuration } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import type { PromotionCode } from '../../ports/payment-objects';
import type { PaymentProvider } from '../../ports/payment-provider';
import { idOf, request } from './stripe-requests';
import { priceListParts, readPrice } from './stripe-prices';

/** The smallest order by currency; undefined without one. */
function minimumsOf({ restrictions }: Stripe.PromotionCode): PromotionCode['minimums'] {
  const { minimum_amount: amount, minimum_amount_currency: currency } = restrictions;
  if (amount === null || currency === null) return undefined;
  const others = Object.entries(restrictions.currency_options ?? {}).map(
    ([code, { minimum_amount }]) => [code, minimum_amount] as const,
  );
  return Object.fromEntries([...others, [currency, amount]]);
}

/** The earlier of the times at which the code and its coupon expire. */
function expiryOf(...limits: readonly (number | null)[]): Date | null {
  const times = limits.filter((seconds) => seconds !== null);
  return times.length > 0 ? new Date(Math.min(...times) * 1_000) : null;
}

/** How long a coupon lowers; one of a kind that is not known lowers the first invoice only. */
function durationOf({ duration, duration_in_months: months }: Stripe.Coupon): CouponDuration {
  if (duration === 'forever') return 'forever';
  return duration === 'repeating' && months !== null ? months : 'once';
}

/** Reads a promotion code whose coupon is expanded; undefined without one. */
export function readPromotionCode(promotion: Stripe.PromotionCode): PromotionCode | undefined {
  const { coupon } = promotion.promotion;
  if (coupon === null || typeof coupon === 'string') return undefined;
  const { max_redemptions: maxUses, times_redeemed: uses } = promotion;
  return {
    promotionCodeId: promotion.id,
    isActive: promotion.active && coupon.valid,
    expiresAt: expiryOf(promotion.expires_at, coupon.redeem_by),
    usesLeft: maxUses === null ? null : maxUses - uses,
    customerId: promotion.customer && idOf(promotion.customer),
    isForFirstPurchase: promotion.restrictions.first_time_transaction,
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    currency: coupon.currency,
    duration: durationOf(coupon),
    products: coupon.applies_to?.products,
    minimums: minimumsOf(promotion),
  };
}

/** The price list and the promotion codes. */
export const createStripeCatalog = (
  stripe: Stripe,
): Pick<PaymentProvider, 'listPrices' | 'findPromotionCode'> => ({
  listPrices: () =>
    request(async () => {
      const prices = await stripe.prices
        .list({ active: true, limit: 100, expand: priceListParts })
        .autoPagingToArray({ limit: 1_000 });
      return prices.flatMap(readPrice);
    }),
  findPromotionCode: (code) =>
    request(async () => {
      const expand = ['data.promotion.coupon', 'data.promotion.coupon.applies_to'];
      const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand });
      return data[0] && readPromotionCode(data[0]);
    }),
});
