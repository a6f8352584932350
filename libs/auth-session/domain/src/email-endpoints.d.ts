export declare const requestCode: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      email: string;
      requestType: NonNullable<'PASSWORD_RESET' | 'VERIFY_EMAIL' | undefined>;
      ticket: string | undefined;
    },
    import('yup').AnyObject,
    {
      email: undefined;
      requestType: undefined;
      ticket: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  'BOT_CHECK_FAILED',
  'optional-user'
>;
export declare const runEmailAction: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      mode: NonNullable<
        | 'verifyEmail'
        | 'resetPassword'
        | 'verifyAndChangeEmail'
        | 'cancelEmailChange'
        | 'undoEmailChange'
        | undefined
      >;
      oobCode: string;
      newPassword: string | undefined;
    },
    import('yup').AnyObject,
    {
      mode: undefined;
      oobCode: undefined;
      newPassword: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      mode:
        | 'verifyEmail'
        | 'resetPassword'
        | 'verifyAndChangeEmail'
        | 'cancelEmailChange'
        | 'undoEmailChange';
      email: string;
    },
    import('yup').AnyObject,
    {
      mode: undefined;
      email: undefined;
    },
    ''
  >,
  | 'INVALID_CODE'
  | 'INVALID_PASSWORD'
  | 'SHORT_PASSWORD'
  | 'COMMON_PASSWORD'
  | 'EMAIL_ALREADY_EXISTS'
  | 'EMAIL_MANAGED_BY_EDITOR',
  'optional-user'
>;
export declare const checkEmailCode: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      mode: NonNullable<
        | 'verifyEmail'
        | 'resetPassword'
        | 'verifyAndChangeEmail'
        | 'cancelEmailChange'
        | 'undoEmailChange'
        | undefined
      >;
      oobCode: string;
    },
    import('yup').AnyObject,
    {
      mode: undefined;
      oobCode: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  'INVALID_CODE',
  'public'
>;
export declare const getAccountOpening: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      oobCode: string;
    },
    import('yup').AnyObject,
    {
      oobCode: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      openedAt: number;
      device: string | null;
      country: string | null;
    },
    import('yup').AnyObject,
    {
      openedAt: undefined;
      device: undefined;
      country: undefined;
    },
    ''
  >,
  'INVALID_CODE',
  'public'
>;
export declare const disownAccount: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      oobCode: string;
    },
    import('yup').AnyObject,
    {
      oobCode: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  'INVALID_CODE',
  'public'
>;
export declare const startEmailChange: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      newEmail: string;
    },
    import('yup').AnyObject,
    {
      newEmail: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  'EMAIL_MANAGED_BY_EDITOR' | 'EMAIL_IN_USE' | 'EMAIL_UNCHANGED',
  'user'
>;
export declare const getUserEmail: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      uuid: string;
    },
    import('yup').AnyObject,
    {
      uuid: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<
    {
      email: string;
    },
    import('yup').AnyObject,
    {
      email: undefined;
    },
    ''
  >,
  never,
  'public'
>;
