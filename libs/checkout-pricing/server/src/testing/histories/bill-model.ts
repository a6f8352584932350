import type Stripe from 'stripe';
import { promotionCode } from '@portal/server/testing';
import { monthsAfter } from './provider-calendar';

/** The codes that users order with, and that support gives; the last one can no longer be used. */
export const codes = ['ONCE20', 'MONTHS4', 'FOREVER10', 'MINUS5', 'OVER'] as const;
export type Code = (typeof codes)[number];

const coupons: Readonly<Record<Code, Partial<Stripe.Coupon>>> = {
  ONCE20: { percent_off: 20, duration: 'once' },
  MONTHS4: { percent_off: 25, duration: 'repeating', duration_in_months: 4 },
  FOREVER10: { percent_off: 10, duration: 'forever' },
  MINUS5: { percent_off: null, amount_off: 500, currency: 'usd', duration: 'once' },
  OVER: { percent_off: 90, duration: 'forever', valid: false },
};

/** The promotion codes at the provider. */
export const promotionCodes = (): Stripe.PromotionCode[] =>
  codes.map((code) => promotionCode(code, { coupon: coupons[code] }));

const promotionId = (code: Code) => `promo_${code}`;

/** The code of an order at the provider. */
export const codeOf = (id: string | undefined): Code | undefined =>
  codes.find((code) => promotionId(code) === id);

/** A discount of a subscription. */
interface Lowering {
  readonly name: string;
  readonly coupon: Partial<Stripe.Coupon>;
  readonly until: Date | 'once' | 'forever';
}

/** What an invoice comes to. */
export interface Bill {
  readonly due: number;
  /** What the customer's credit pays of it. */
  readonly credit: number;
  readonly discount: Lowering | undefined;
}

/** What the provider lowers invoices by: discounts of subscriptions, and the credit of the one customer. */
export function createBillModel() {
  const discounts = new Map<string, Lowering>();
  let credit = 0;

  const discountAt = (planId: string, at: number): Lowering | undefined => {
    const found = discounts.get(planId);
    const isOver = found && found.until instanceof Date && found.until.getTime() <= at * 1_000;
    return isOver ? undefined : found;
  };
  const lowered = (full: number, { coupon }: Lowering) =>
    full -
    Math.min(full, coupon.amount_off ?? Math.round((full * (coupon.percent_off ?? 0)) / 100));

  const billAt = (planId: string, full: number, at: number): Bill => {
    const discount = discountAt(planId, at);
    const total = discount ? lowered(full, discount) : full;
    const paid = Math.min(total, credit);
    return { due: total - paid, credit: paid, discount };
  };

  return {
    billAt,
    credit: () => credit,
    give: (amount: number) => void (credit += amount),
    /** Lowers the invoices from a moment on. */
    lower(planId: string, code: Code, at: number) {
      const coupon = coupons[code];
      const months = coupon.duration_in_months;
      const lasting = coupon.duration === 'forever' ? 'forever' : 'once';
      const until = months ? new Date(monthsAfter(at, months) * 1_000) : lasting;
      discounts.set(planId, { name: `coupon_${code}`, coupon, until });
    },
    /** Makes the invoice of a period: uses the credit and a discount for one invoice up. */
    bill(planId: string, full: number, at: number): Bill {
      const bill = billAt(planId, full, at);
      credit -= bill.credit;
      if (bill.discount?.until === 'once') discounts.delete(planId);
      return bill;
    },
    /** Settles a sum within a period: a negative one becomes credit. Returns what the card pays. */
    settle(total: number): number {
      const due = Math.max(0, total - credit);
      credit = Math.max(0, credit - total);
      return due;
    },
  };
}
