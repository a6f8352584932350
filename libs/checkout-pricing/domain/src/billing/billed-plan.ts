import { strictObject } from '@portal/shared/contract';
import { array, boolean, number, string, type InferType } from 'yup';
import { countryTiers, type CountryTier } from '../country-prices';
import { intervals } from '../frequency';
import { groupTotal } from '../group-price';
import { priceTier } from '../price-schemas';
import { maxSeats, minSeats } from '../seat-input';
import { collectionMethods } from '../subscription/subscription-rules';

const soldPlan = () => string().oneOf(['premium', 'group'] as const);
const interval = () => string().oneOf(intervals);

export const amount = () => number().integer();
export const time = () => number().integer();

/** A plan as a user chooses it; the server finds its price. */
export const planChoice = {
  plan: soldPlan().required(),
  interval: interval().required(),
  quantity: number().integer().min(1).max(maxSeats).required(),
};

export interface PlanChoice {
  readonly plan: 'premium' | 'group';
  readonly interval: (typeof intervals)[number];
  readonly quantity: number;
}

/** A discount of a charge: `once` lowers only this one, another one all until a time (null: without an end). */
const discount = () =>
  strictObject({
    name: string().defined(),
    /** The price of a period without it, and without tax. */
    fullAmount: amount().defined(),
    once: boolean().defined(),
    until: time().nullable().defined(),
  });

/** A charge that is still to come. */
const nextCharge = strictObject({
  at: time().defined(),
  /** The amount that the card is charged, or of the invoice. */
  amount: amount().defined(),
  credit: amount().defined(),
  tax: amount().defined(),
  discount: discount().nullable().defined(),
});
export type NextCharge = InferType<typeof nextCharge>;

/** What the plan can be changed to: one amount, or tiers for a group. */
const planOption = strictObject({
  plan: soldPlan().defined(),
  interval: interval().defined(),
  amount: amount().nullable().defined(),
  tiers: array(priceTier.defined()).defined(),
});
export type PlanOption = InferType<typeof planOption>;

const card = strictObject({
  brand: string().defined(),
  last4: string().defined(),
  /** `12/2034`. */
  expires: string().defined(),
});

/**
 * What the payment provider said of a plan when it was last read: every page and mail shows it from here (PRICE-301).
 */
export const planSnapshot = strictObject({
  /** The country tier of its price; null for a price that does not say it. */
  tier: number<CountryTier>().oneOf(countryTiers).nullable().defined(),
  /** The card that pays for it. */
  card: card.nullable().defined(),
  /** Null when nothing more will be charged. */
  next: nextCharge.nullable().defined(),
});
/** See {@link planSnapshot}. */
export type PlanSnapshot = InferType<typeof planSnapshot>;

export const billedPlan = strictObject({
  plan: soldPlan().defined(),
  productName: string().defined(),
  interval: interval().defined(),
  quantity: number().integer().defined(),
  currency: string().defined(),
  /** Null for a plan that charges nothing more. */
  next: nextCharge.nullable().defined(),
  /** Whether the plan is charged to a card, or its invoices are sent. */
  collectionMethod: string().oneOf(collectionMethods).defined(),
  card: card.nullable().defined(),
  /** The members of the group that the plan pays for; null for Premium. */
  seats: strictObject({
    active: number().integer().defined(),
    pending: number().integer().defined(),
    /** Some of their addresses; empty when the caller does not administer the group. */
    holders: array(string().defined()).defined(),
  })
    .nullable()
    .defined(),
  /** A change whose charge the bank asks to confirm on a page; nothing has changed yet (PRICE-541). */
  pending: strictObject({
    plan: soldPlan().defined(),
    interval: interval().defined(),
    quantity: number().integer().defined(),
    amount: amount().defined(),
    page: string().defined(),
  })
    .nullable()
    .defined(),
  /** Empty while the plan cannot be changed, such as one whose invoice is open. */
  options: array(planOption.defined()).defined(),
});
/** The ongoing plan of a user who pays at the card provider (PRICE-301). */
export type BilledPlan = InferType<typeof billedPlan>;

export const planChangePreview = strictObject({
  currency: string().defined(),
  /** The time from which the change counts; the change itself must name it. */
  prorationDate: time().defined(),
  /** The amount that the card is charged now, or of the invoice that is sent now. */
  dueNow: amount().defined(),
  /** The paid time that is left unused. */
  unused: amount().defined(),
  /** The rest of the period, or the new period, at the new price. */
  charge: amount().defined(),
  /** The tax on the difference; negative when tax comes back. */
  tax: amount().defined(),
  /** The part that the customer's credit pays. */
  credit: amount().defined(),
  /** The credit that is left for later charges. */
  creditLeft: amount().defined(),
  next: nextCharge.defined(),
  /** The discount that the plan loses by the change. */
  lostDiscount: string().nullable().defined(),
});
/** What a change of the plan charges, as the payment provider computed it (PRICE-303). */
export type PlanChangePreview = InferType<typeof planChangePreview>;

/** Why a user cancels; the payment provider knows the same reasons (PRICE-306). */
export const cancelReasons = [
  'too_expensive',
  'missing_features',
  'unused',
  'switched_service',
  'too_complex',
  'low_quality',
  'customer_service',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

export type PlanChangeProblem =
  'QUANTITY_NOT_AVAILABLE' | 'PRICE_NOT_AVAILABLE' | 'PLAN_NOT_CHANGEABLE' | 'SEATS_IN_USE';

/** The minimum of seats of a group: never fewer than its members (PRICE-305). */
export const minGroupSeats = (seatsTaken: number) => Math.max(minSeats, seatsTaken);

/**
 * Why a plan cannot be changed to what was chosen; undefined when it can. Premium changes its frequency or becomes a group, a
 * group changes its seats (PRICE-302, PRICE-305).
 */
export function planChangeProblem(
  current: PlanChoice,
  choice: PlanChoice,
  seatsTaken: number,
): PlanChangeProblem | undefined {
  const { plan, interval, quantity } = choice;
  if (current.plan === plan && current.interval === interval && current.quantity === quantity)
    return 'PLAN_NOT_CHANGEABLE';
  if (current.plan === 'group' && plan === 'premium') return 'PRICE_NOT_AVAILABLE';
  if (plan === 'premium') return quantity === 1 ? undefined : 'QUANTITY_NOT_AVAILABLE';
  if (interval !== 'year') return 'PRICE_NOT_AVAILABLE';
  if (quantity < minSeats || quantity > maxSeats) return 'QUANTITY_NOT_AVAILABLE';
  return quantity < seatsTaken ? 'SEATS_IN_USE' : undefined;
}

/** What a plan costs for one period, in minor units, before discounts. */
export const amountOfOption = ({ amount, tiers }: PlanOption, quantity: number): number =>
  amount ?? groupTotal(tiers, quantity);
