import { strictObject } from '@portal/shared/contract';
import { string, type InferType } from 'yup';

/** Whether a user gets update notifications. */
const emailSubscriptionStatuses = ['subscribed', 'unsubscribed'] as const;
export type EmailSubscriptionStatus = (typeof emailSubscriptionStatuses)[number];

/** The response of the endpoints for update notifications. */
export const emailSubscription = strictObject({
  status: string().oneOf(emailSubscriptionStatuses).defined(),
});
export type EmailSubscription = InferType<typeof emailSubscription>;

/** Where in the portal the user chose: on the account page or in the sign-up form (ACCT-16). */
export const subscriptionSources = {
  settings: 'CustomerPortal_Settings',
  signUp: 'CustomerPortal_SignUp',
  /** The one-click link of an update mail. */
  mail: 'CustomerPortal_Mail',
} as const;

/** The request of a change; the company's other products have sources of their own (ACCT-31). */
export const subscriptionChange = {
  source: string()
    .max(64)
    .matches(/^[\w-]+$/, 'This value is not valid.')
    .required(),
};
