import { strictObject } from '@portal/shared/contract';
import { boolean, number, string, type InferType } from 'yup';

/** Epoch seconds as text (specification 2, section 3). */
const timestamp = () => string().matches(/^\d+$/).nullable().defined();

/** A Stripe subscription as the account page reads it (specification 2, section 3). */
export const subscriptionDetails = strictObject({
  /** The provider's word: `active`, `trialing`, `past_due`, `canceled`, … */
  status: string().defined(),
  plan: strictObject({
    product: strictObject({ name: string().defined() }).defined(),
    /** What one period charges, in minor units of `currency`. */
    amount: number().integer().defined(),
    currency: string().defined(),
    interval: string().oneOf(['month', 'quarter', 'year']).defined(),
    quantity: number().integer().defined(),
  }).defined(),
  current_period_end: timestamp(),
  cancel_at_period_end: boolean().defined(),
  cancel_at: timestamp(),
  ended_at: timestamp(),
  /** Last four digits of the card, when the provider tells. */
  card_last4: string().nullable().defined(),
});
export type SubscriptionDetails = InferType<typeof subscriptionDetails>;
