import Stripe from 'stripe';
import type { CouponRecord, RateRecord, TierRecord } from '../state/price-list-records';

const { Decimal } = Stripe;
const wholeUnits = { mode: 'decimal-places', value: 0 } as const;

/** Rounds to whole minor units, halves up; used once, at the end of a calculation. */
function rounded(amount: Stripe.Decimal): number {
  return amount.round('half-up', wholeUnits).toNumber();
}

/** Graduated pricing: the rate of each step applies to the units in that step. */
function graduated(tiers: readonly TierRecord[], quantity: number): Stripe.Decimal {
  let total = Decimal.zero;
  let from = 0;
  for (const tier of tiers) {
    const units = Math.min(quantity, tier.upTo ?? quantity) - from;
    if (units <= 0) break;
    total = total.add(Decimal.from(tier.unitAmount).mul(Decimal.from(units)));
    total = total.add(Decimal.from(tier.flatAmount ?? '0'));
    from += units;
  }
  return total;
}

/** Volume pricing: the rate of the step that the quantity reaches applies to all units. */
function volume(tiers: readonly TierRecord[], quantity: number): Stripe.Decimal {
  const tier = tiers.find(({ upTo }) => upTo === null || quantity <= upTo);
  if (!tier || quantity === 0) return Decimal.zero;
  const units = Decimal.from(tier.unitAmount).mul(Decimal.from(quantity));
  return units.add(Decimal.from(tier.flatAmount ?? '0'));
}

/** The price of `quantity` units for one period, in minor units. */
export function amountOf(rate: RateRecord, quantity: number): number {
  if (rate.kind === 'per_unit') {
    return rounded(Decimal.from(rate.unitAmount).mul(Decimal.from(quantity)));
  }
  return rounded((rate.mode === 'graduated' ? graduated : volume)(rate.tiers, quantity));
}

/** The discount of a coupon: never more than the amount, and zero in a currency that a fixed discount is not for. */
export function discountOn(amount: number, currency: string, coupon: CouponRecord): number {
  if (amount <= 0) return 0;
  if (coupon.percentOff !== null) {
    const share = Decimal.from(String(coupon.percentOff)).mul(Decimal.from('0.01'));
    return rounded(share.mul(Decimal.from(amount)));
  }
  return coupon.currency === currency ? Math.min(amount, coupon.amountOff ?? 0) : 0;
}

/** The smallest charge of each currency, in minor units: about half a US dollar. */
const smallestCharges: Readonly<Record<string, number>> = {
  aed: 200,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
};

/** Whether something is to be paid that no card can be charged with. */
export const isTooSmall = (amount: number, currency: string): boolean =>
  amount > 0 && amount < (smallestCharges[currency] ?? 50);

/** The share of an amount for the rest of a period: `left` of `whole` seconds. */
export function shareOf(amount: number, left: number, whole: number): number {
  return rounded(Decimal.from(amount * left).div(Decimal.from(whole), 34, 'half-even'));
}
