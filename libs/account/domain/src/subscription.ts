import { strictObject } from '@portal/shared/contract';
import { boolean, number, string, type InferType } from 'yup';

/** Epoch seconds as text (ACCT-29). */
const timestamp = () => string().matches(/^\d+$/).nullable().defined();

/** Why a plan has ended: by its owner or support, after the last retry of a payment, or because the money went back. */
export const endReasons = ['canceled', 'payment-failed', 'refunded', 'dispute-lost'] as const;
export type EndReason = (typeof endReasons)[number];

/** A Stripe subscription as the account page needs it (ACCT-29). */
export const subscriptionDetails = strictObject({
  /** Stripe's status: `active`, `trialing`, `past_due`, `canceled`, … */
  status: string().defined(),
  plan: strictObject({
    product: strictObject({ name: string().defined() }).defined(),
    /** The charge of one period, in minor units of `currency`. */
    amount: number().integer().defined(),
    /** The name of the discount that lowers the next charge; null without one. */
    discount: string().nullable().defined(),
    currency: string().defined(),
    interval: string().oneOf(['month', 'quarter', 'year']).defined(),
    quantity: number().integer().defined(),
  }).defined(),
  current_period_end: timestamp(),
  cancel_at_period_end: boolean().defined(),
  cancel_at: timestamp(),
  ended_at: timestamp(),
  /** The last four digits of the card, when Stripe returns them. */
  card_last4: string().nullable().defined(),
  /** A payment that failed and is still owed; null while nothing is owed (PRICE-112). */
  payment_problem: strictObject({
    /** When the payment first failed. */
    since: string().matches(/^\d+$/).defined(),
    /** When the provider tries the card again; null when it will not. */
    next_attempt_at: timestamp(),
    /** Until when the plan can be used if it stays unpaid; null when it cannot be used any more. */
    access_until: timestamp(),
  })
    .nullable()
    .defined(),
  /** Why the plan has ended; null while it has not, and when the provider does not say. */
  end_reason: string().oneOf(endReasons).nullable().defined(),
});
export type SubscriptionDetails = InferType<typeof subscriptionDetails>;
