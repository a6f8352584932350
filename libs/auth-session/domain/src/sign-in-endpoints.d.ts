import { type InferType } from 'yup';
export declare const signUp: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      email: string;
      password: string;
      wantsUpdates: boolean | undefined;
      ticket: string;
    },
    import('yup').AnyObject,
    {
      email: undefined;
      password: undefined;
      wantsUpdates: undefined;
      ticket: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      uid: string | null;
      email: string;
      signInTicket: string | null;
    },
    import('yup').AnyObject,
    {
      uid: undefined;
      email: undefined;
      signInTicket: undefined;
    },
    ''
  >,
  | 'BOT_CHECK_FAILED'
  | 'INVALID_PASSWORD'
  | 'SHORT_PASSWORD'
  | 'COMMON_PASSWORD'
  | 'EMAIL_ALREADY_EXISTS',
  'public'
>;
export declare const signIn: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      email: string;
      password: string;
      rememberMe: boolean | undefined;
      ticket: string;
    },
    import('yup').AnyObject,
    {
      email: undefined;
      password: undefined;
      rememberMe: undefined;
      ticket: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      idToken: string;
      refreshToken: string;
      expiresIn: number;
      uid: string;
      email: string;
    },
    import('yup').AnyObject,
    {
      idToken: undefined;
      refreshToken: undefined;
      expiresIn: undefined;
      uid: undefined;
      email: undefined;
    },
    ''
  >,
  | 'BOT_CHECK_FAILED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'INVALID_LOGIN'
  | 'INVALID_LOGIN_CREDENTIALS',
  'public'
>;
export declare const getBotCheck: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      action: NonNullable<'signin' | 'signup' | 'reset' | 'contact' | undefined>;
    },
    import('yup').AnyObject,
    {
      action: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      kind: 'proof-of-work' | 'recaptcha';
      challenge: string;
    },
    import('yup').AnyObject,
    {
      kind: undefined;
      challenge: undefined;
    },
    ''
  >,
  never,
  'public'
>;
export declare const verifyBotCheck: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      recaptchaToken: string;
    },
    import('yup').AnyObject,
    {
      recaptchaToken: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      success: boolean;
      action: 'signin' | 'signup' | 'reset' | 'contact' | null;
      ticket: string | null;
    },
    import('yup').AnyObject,
    {
      success: undefined;
      action: undefined;
      ticket: undefined;
    },
    ''
  >,
  never,
  'public'
>;
/** The question for the password of the account that has the provider's address already. */
export declare const socialLink: import('yup').ObjectSchema<
  {
    ticket: string;
    email: string;
    providerName: string;
    hasPassword: boolean;
  },
  import('yup').AnyObject,
  {
    ticket: undefined;
    email: undefined;
    providerName: undefined;
    hasPassword: undefined;
  },
  ''
>;
export type SocialLink = InferType<typeof socialLink>;
export declare const exchangeSocialTicket: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      ticket: string;
    },
    import('yup').AnyObject,
    {
      ticket: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      outcome: 'SIGNED_IN' | 'LINK_REQUIRED';
      session: {
        email: string;
        uid: string;
        refreshToken: string;
        idToken: string;
        expiresIn: number;
      } | null;
      link: {
        email: string;
        ticket: string;
        hasPassword: boolean;
        providerName: string;
      } | null;
    },
    import('yup').AnyObject,
    {
      outcome: undefined;
      session: {
        idToken: undefined;
        refreshToken: undefined;
        expiresIn: undefined;
        uid: undefined;
        email: undefined;
      };
      link: {
        ticket: undefined;
        email: undefined;
        providerName: undefined;
        hasPassword: undefined;
      };
    },
    ''
  >,
  | 'EMAIL_ALREADY_EXISTS'
  | 'SOCIAL_TICKET_INVALID'
  | 'SOCIAL_EMAIL_MISSING'
  | 'SOCIAL_EMAIL_NOT_VERIFIED',
  'public'
>;
export declare const linkSocialIdentity: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      password: string;
      ticket: string;
    },
    import('yup').AnyObject,
    {
      password: undefined;
      ticket: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      idToken: string;
      refreshToken: string;
      expiresIn: number;
      uid: string;
      email: string;
    },
    import('yup').AnyObject,
    {
      idToken: undefined;
      refreshToken: undefined;
      expiresIn: undefined;
      uid: undefined;
      email: undefined;
    },
    ''
  >,
  'TOO_MANY_ATTEMPTS_TRY_LATER' | 'SOCIAL_TICKET_INVALID' | 'INVALID_LOGIN_CREDENTIALS',
  'public'
>;
export declare const openEditorAccount: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      email: string;
      overleafId: string;
    },
    import('yup').AnyObject,
    {
      email: undefined;
      overleafId: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      uid: string;
      email: string;
    },
    import('yup').AnyObject,
    {
      uid: undefined;
      email: undefined;
    },
    ''
  >,
  'EMAIL_ALREADY_EXISTS',
  'service-key'
>;
export declare const signInWithEditor: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      overleafId: string;
    },
    import('yup').AnyObject,
    {
      overleafId: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      idToken: string;
      refreshToken: string;
      expiresIn: number;
      uid: string;
      email: string;
    },
    import('yup').AnyObject,
    {
      idToken: undefined;
      refreshToken: undefined;
      expiresIn: undefined;
      uid: undefined;
      email: undefined;
    },
    ''
  >,
  'EDITOR_ACCOUNT_NOT_FOUND',
  'service-key'
>;
