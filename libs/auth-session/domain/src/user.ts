import { premiumSources, type PremiumStatus } from '@portal/entitlements/domain';
import { strictObject } from '@portal/shared/contract';
import { array, boolean, mixed, object, string, type InferType } from 'yup';
import { personalDictionary } from './personal-dictionary';

/** Who charges: the card provider, gumroad, or a group's administrator. */
const paymentProviders = ['stripe', 'gumroad', 'group'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** The user's subscription in brief; `/api/get-subscription-details` has all of it. */
const userSubscription = strictObject({
  payment_provider: string().oneOf(paymentProviders).nullable().defined(),
  /** The provider's subscription id, if there is or was one. */
  stripe: string().nullable().defined(),
  gumroad: string().nullable().defined(),
});

/** Settings of the products that travel with the session. */
const userConfig = strictObject({
  widgets: array(string().defined()).defined(),
  showStats: boolean().defined(),
  cacheNeedsToBeCleared: boolean().defined(),
  features: object().defined(),
  settings: object().defined(),
  /** The suggestions that were blocked last. */
  dictionary: personalDictionary.defined(),
});
export type UserConfig = InferType<typeof userConfig>;

/** The signed-in user. */
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
  /** The linked LaTeX-editor account, with the primary email address that the editor confirmed last. */
  overleaf: strictObject({
    id: string().defined(),
    provider: string().defined(),
    email: string().nullable(),
  })
    .nullable()
    .defined(),
  /** A random reference that is not the uid. */
  uuid: string().defined(),
  /** The guid of the group that the user administers. */
  admin_group: string().nullable().defined(),
  /** Whether the user has a seat in a group, also in one that has ended or beside another plan; absent for no. */
  in_group: boolean(),
  /** Whether a group that the user is not in asks the user to join; absent for no. */
  asked_by_group: boolean(),
});
export type User = InferType<typeof user>;

/** The user with the premium status that the language API has just confirmed (AUTH-37). */
export const withPremiumStatus = (known: User, status: PremiumStatus): User => ({
  ...known,
  ...status,
  premium: status.isPremium,
});

/** The user and, beside it, the fields that other clients read on their own (AUTH-6). */
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
