export declare const refreshSession: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      refreshToken: string;
    },
    import('yup').AnyObject,
    {
      refreshToken: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      id_token: string;
      refresh_token: string;
      expires_in: number;
    },
    import('yup').AnyObject,
    {
      id_token: undefined;
      refresh_token: undefined;
      expires_in: undefined;
    },
    ''
  >,
  'INVALID_REFRESH_TOKEN',
  'public'
>;
export declare const signOut: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      refreshToken: string;
    },
    import('yup').AnyObject,
    {
      refreshToken: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  never,
  'public'
>;
export declare const getCurrentUser: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  import('yup').ObjectSchema<
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
  >,
  never,
  'user'
>;
export declare const getPremiumStatus: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  import('yup').ObjectSchema<
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
  >,
  never,
  'user'
>;
