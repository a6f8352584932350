import { strictObject } from '@portal/shared/contract';
import { string, type InferType } from 'yup';

/** Whether a person gets update notifications (specification 2, section 3 "Email subscription status"). */
export const emailSubscriptionStatuses = ['subscribed', 'unsubscribed'] as const;
export type EmailSubscriptionStatus = (typeof emailSubscriptionStatuses)[number];

/** What every call about update notifications answers. */
export const emailSubscription = strictObject({
  status: string().oneOf(emailSubscriptionStatuses).defined(),
});
export type EmailSubscription = InferType<typeof emailSubscription>;

/** Where in the portal the person decided (specification 2, section 7): the account page, or the sign-up form. */
export const subscriptionSources = {
  settings: 'CustomerPortal_Settings',
  signUp: 'CustomerPortal_SignUp',
} as const;

/** The request of a change; other products of the house name sources of their own. */
export const subscriptionChange = {
  source: string()
    .max(64)
    .matches(/^[\w-]+$/, 'This value is not valid.')
    .required(),
};
