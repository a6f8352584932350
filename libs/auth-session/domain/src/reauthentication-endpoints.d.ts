import { type InferType } from 'yup';
/** How a signed-in user can prove who they are. */
export declare const reauthenticationOptions: import('yup').ObjectSchema<
  {
    hasPassword: boolean;
    providers: string[];
  },
  import('yup').AnyObject,
  {
    hasPassword: undefined;
    providers: undefined;
  },
  ''
>;
export type ReauthenticationOptions = InferType<typeof reauthenticationOptions>;
export declare const getReauthenticationOptions: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  import('yup').ObjectSchema<
    {
      hasPassword: boolean;
      providers: string[];
    },
    import('yup').AnyObject,
    {
      hasPassword: undefined;
      providers: undefined;
    },
    ''
  >,
  never,
  'user'
>;
export declare const hasUserPassword: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  import('yup').ObjectSchema<
    {
      hasPassword: boolean;
    },
    import('yup').AnyObject,
    {
      hasPassword: undefined;
    },
    ''
  >,
  never,
  'user'
>;
export declare const reauthenticate: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      password: string;
    },
    import('yup').AnyObject,
    {
      password: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  'WRONG_PASSWORD' | 'PASSWORD_NOT_SET' | 'TOO_MANY_ATTEMPTS_TRY_LATER',
  'user'
>;
export declare const reauthenticateWithTicket: import('@portal/shared/contract').Endpoint<
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
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  'SOCIAL_TICKET_INVALID' | 'SOCIAL_OTHER_IDENTITY',
  'user'
>;
