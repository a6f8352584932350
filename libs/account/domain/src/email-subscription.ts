import { strictObject } from '@portal/shared/contract';
import { string, type InferType } from 'yup';

const emailSubscriptionStatuses = ['subscribed', 'unsubscribed'] as const;
export type EmailSubscriptionStatus = (typeof emailSubscriptionStatuses)[number];

export const emailSubscription = strictObject({
  status: string().oneOf(emailSubscriptionStatuses).defined(),
});
export type EmailSubscription = InferType<typeof emailSubscription>;

/** The request of a change; the company's other products have sources of their own (ACCT-31). */
export const subscriptionChange = {
  source: string()
    .max(64)
    .matches(/^[\w-]+$/, 'This value is not valid.')
    .required(),
};
