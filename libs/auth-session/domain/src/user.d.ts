import { type InferType } from 'yup';
/** Where a premium right comes from. */
export declare const premiumSources: readonly [
  'stripe',
  'gumroad',
  'group',
  'overleaf',
  'institution',
];
export type PremiumSource = (typeof premiumSources)[number];
/** Who charges: the card provider, gumroad, or a group's administrator. */
export declare const paymentProviders: readonly ['stripe', 'gumroad', 'group'];
export type PaymentProvider = (typeof paymentProviders)[number];
/** Whether the user is premium (AUTH-10). */
export declare const premiumStatus: import('yup').ObjectSchema<
  {
    isPremium: boolean;
    isPaid: boolean;
    reason: string;
    source: 'stripe' | 'gumroad' | 'group' | 'overleaf' | 'institution' | null;
  },
  import('yup').AnyObject,
  {
    isPremium: undefined;
    isPaid: undefined;
    reason: undefined;
    source: undefined;
  },
  ''
>;
export type PremiumStatus = InferType<typeof premiumStatus>;
/** The user's subscription in brief; `/api/get-subscription-details` has all of it. */
export declare const userSubscription: import('yup').ObjectSchema<
  {
    payment_provider: 'stripe' | 'gumroad' | 'group' | null;
    stripe: string | null;
    gumroad: string | null;
  },
  import('yup').AnyObject,
  {
    payment_provider: undefined;
    stripe: undefined;
    gumroad: undefined;
  },
  ''
>;
/** Settings of the products that travel with the session. */
export declare const userConfig: import('yup').ObjectSchema<
  {
    widgets: string[];
    showStats: boolean;
    cacheNeedsToBeCleared: boolean;
    features: {};
    settings: {};
    dictionary: Readonly<Record<string, import('./personal-dictionary').DictionaryEntry>>;
  },
  import('yup').AnyObject,
  {
    widgets: undefined;
    showStats: undefined;
    cacheNeedsToBeCleared: undefined;
    features: {};
    settings: {};
    dictionary: undefined;
  },
  ''
>;
/** The signed-in user. */
export declare const user: import('yup').ObjectSchema<
  {
    uid: string;
    email: string;
    emailVerified: boolean;
    premium: boolean;
    isPremium: boolean;
    isPaid: boolean;
    reason: string;
    source: 'stripe' | 'gumroad' | 'group' | 'overleaf' | 'institution' | null;
    subscription: {
      stripe: string | null;
      gumroad: string | null;
      payment_provider: 'stripe' | 'gumroad' | 'group' | null;
    };
    config: {
      widgets: string[];
      showStats: boolean;
      cacheNeedsToBeCleared: boolean;
      features: {};
      settings: {};
      dictionary: Readonly<Record<string, import('./personal-dictionary').DictionaryEntry>>;
    };
    overleaf: {
      email?: string | null | undefined;
      id: string;
      provider: string;
    } | null;
    uuid: string;
    admin_group: string | null;
  },
  import('yup').AnyObject,
  {
    uid: undefined;
    email: undefined;
    emailVerified: undefined;
    premium: undefined;
    isPremium: undefined;
    isPaid: undefined;
    reason: undefined;
    source: undefined;
    subscription: {
      payment_provider: undefined;
      stripe: undefined;
      gumroad: undefined;
    };
    config: {
      widgets: undefined;
      showStats: undefined;
      cacheNeedsToBeCleared: undefined;
      features: {};
      settings: {};
      dictionary: undefined;
    };
    overleaf: {
      id: undefined;
      provider: undefined;
      email: undefined;
    };
    uuid: undefined;
    admin_group: undefined;
  },
  ''
>;
export type User = InferType<typeof user>;
/** The user with the premium status that the language API has just confirmed (AUTH-37). */
export declare const withPremiumStatus: (known: User, status: PremiumStatus) => User;
/** The user and, beside it, the fields that other clients read on their own (AUTH-6). */
export declare const currentUser: import('yup').ObjectSchema<
  {
    user: {
      email: string;
      uuid: string;
      overleaf: {
        email?: string | null | undefined;
        id: string;
        provider: string;
      } | null;
      isPremium: boolean;
      isPaid: boolean;
      reason: string;
      source: 'stripe' | 'gumroad' | 'group' | 'overleaf' | 'institution' | null;
      uid: string;
      emailVerified: boolean;
      premium: boolean;
      subscription: {
        stripe: string | null;
        gumroad: string | null;
        payment_provider: 'stripe' | 'gumroad' | 'group' | null;
      };
      config: {
        widgets: string[];
        showStats: boolean;
        cacheNeedsToBeCleared: boolean;
        features: {};
        settings: {};
        dictionary: Readonly<Record<string, import('./personal-dictionary').DictionaryEntry>>;
      };
      admin_group: string | null;
    };
    subscription: {
      stripe: string | null;
      gumroad: string | null;
      payment_provider: 'stripe' | 'gumroad' | 'group' | null;
    };
    config: {
      widgets: string[];
      showStats: boolean;
      cacheNeedsToBeCleared: boolean;
      features: {};
      settings: {};
      dictionary: Readonly<Record<string, import('./personal-dictionary').DictionaryEntry>>;
    };
    emailVerified: boolean;
    premium: boolean;
    overleaf: {} | null;
    uuid: string;
    admin_group: string | null;
  },
  import('yup').AnyObject,
  {
    user: {
      uid: undefined;
      email: undefined;
      emailVerified: undefined;
      premium: undefined;
      isPremium: undefined;
      isPaid: undefined;
      reason: undefined;
      source: undefined;
      subscription: {
        payment_provider: undefined;
        stripe: undefined;
        gumroad: undefined;
      };
      config: {
        widgets: undefined;
        showStats: undefined;
        cacheNeedsToBeCleared: undefined;
        features: {};
        settings: {};
        dictionary: undefined;
      };
      overleaf: {
        id: undefined;
        provider: undefined;
        email: undefined;
      };
      uuid: undefined;
      admin_group: undefined;
    };
    subscription: {
      payment_provider: undefined;
      stripe: undefined;
      gumroad: undefined;
    };
    config: {
      widgets: undefined;
      showStats: undefined;
      cacheNeedsToBeCleared: undefined;
      features: {};
      settings: {};
      dictionary: undefined;
    };
    emailVerified: undefined;
    premium: undefined;
    overleaf: undefined;
    uuid: undefined;
    admin_group: undefined;
  },
  ''
>;
export type CurrentUser = InferType<typeof currentUser>;
