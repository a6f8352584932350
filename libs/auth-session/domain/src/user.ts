import { strictObject } from '@portal/shared/contract';
import { array, boolean, mixed, object, string, type InferType } from 'yup';

/** Where a premium right comes from (decisions, "Calls"). */
export const premiumSources = ['stripe', 'gumroad', 'group', 'overleaf', 'institution'] as const;
export type PremiumSource = (typeof premiumSources)[number];

/** Who takes the money: the card provider, gumroad, or a group's administrator (specification 2, section 3). */
export const paymentProviders = ['stripe', 'gumroad', 'group'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** `POST {language API host}/isPremium` answers this (specification 1, section 7). */
export const premiumStatus = strictObject({
  isPremium: boolean().defined(),
  isPaid: boolean().defined(),
  /** A stable machine word: why the person is or is not premium. */
  reason: string().defined(),
  source: string().oneOf(premiumSources).nullable().defined(),
});
export type PremiumStatus = InferType<typeof premiumStatus>;

/** The person's subscription in a few words; the whole of it is `/api/get-subscription-details`. */
export const userSubscription = strictObject({
  payment_provider: string().oneOf(paymentProviders).nullable().defined(),
  /** The provider's subscription id, when there is or was one. */
  stripe: string().nullable().defined(),
  gumroad: string().nullable().defined(),
});

/** Settings of the products that travel with the session (specification 1, section 3). */
export const userConfig = strictObject({
  widgets: array(string().defined()).defined(),
  showStats: boolean().defined(),
  cacheNeedsToBeCleared: boolean().defined(),
  features: object().defined(),
  settings: object().defined(),
});

/** The signed-in person (specification 1, section 3 "User"). */
export const user = strictObject({
  uid: string().defined(),
  email: string().defined(),
  emailVerified: boolean().defined(),
  premium: boolean().defined(),
  isPremium: boolean().defined(),
  isPaid: boolean().defined(),
  reason: string().defined(),
  source: string().oneOf(premiumSources).nullable().defined(),
  subscription: userSubscription.defined(),
  config: userConfig.defined(),
  /** The linked LaTeX-editor account. */
  overleaf: strictObject({ id: string().defined(), provider: string().defined() })
    .nullable()
    .defined(),
  /** A random reference of its own, never the uid (decisions, "Calls"). */
  uuid: string().defined(),
  /** The guid of the group that the person administers. */
  admin_group: string().nullable().defined(),
});
export type User = InferType<typeof user>;

/** `POST /api/auth/user` answers the person and, beside it, the fields that the specification lists on their own. */
export const currentUser = strictObject({
  user: user.defined(),
  subscription: userSubscription.defined(),
  config: userConfig.defined(),
  emailVerified: boolean().defined(),
  premium: boolean().defined(),
  overleaf: mixed().nullable().defined(),
  uuid: string().defined(),
  admin_group: string().nullable().defined(),
});
export type CurrentUser = InferType<typeof currentUser>;
