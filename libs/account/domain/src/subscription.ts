import { strictObject } from '@portal/shared/contract';
import { boolean, number, string, type InferType } from 'yup';

/** Epoch seconds as text (ACCT-29). */
const timestamp = () => string().matches(/^\d+$/).nullable().defined();

/** A Stripe subscription as the account page needs it (ACCT-29). */
export const subscriptionDetails = strictObject({
  /** Stripe's status: `active`, `trialing`, `past_due`, `canceled`, … */
  status: string().defined(),
  plan: strictObject({
    product: strictObject({ name: string().defined() }).defined(),
    /** The charge of one period, in minor units of `currency`. */
    amount: number().integer().defined(),
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
});
export type SubscriptionDetails = InferType<typeof subscriptionDetails>;
