import { type InferType } from 'yup';
/** What the security activity of an account lists. */
export declare const securityEventKinds: readonly [
  'signed-in',
  'sign-in-failed',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-change-stopped',
  'email-change-undone',
  'session-ended',
  'token-reused',
  'sessions-ended',
  'signed-out-everywhere',
  'account-linked',
  'account-unlinked',
  'account-disowned',
];
export type SecurityEventKind = (typeof securityEventKinds)[number];
/** One place where the user is signed in. */
export declare const activeSession: import('yup').ObjectSchema<
  {
    id: string;
    device: string | null;
    country: string | null;
    onThisNetwork: boolean;
    createdAt: number;
    lastUsedAt: number;
    remembered: boolean;
    current: boolean;
  },
  import('yup').AnyObject,
  {
    id: undefined;
    device: undefined;
    country: undefined;
    onThisNetwork: undefined;
    createdAt: undefined;
    lastUsedAt: undefined;
    remembered: undefined;
    current: undefined;
  },
  ''
>;
export type ActiveSession = InferType<typeof activeSession>;
/** Something that happened to the account. */
export declare const securityEvent: import('yup').ObjectSchema<
  {
    kind:
      | 'signed-in'
      | 'sign-in-failed'
      | 'password-changed'
      | 'password-reset'
      | 'email-changed'
      | 'email-change-stopped'
      | 'email-change-undone'
      | 'session-ended'
      | 'token-reused'
      | 'sessions-ended'
      | 'signed-out-everywhere'
      | 'account-linked'
      | 'account-unlinked'
      | 'account-disowned';
    at: number;
    device: string | null;
    country: string | null;
  },
  import('yup').AnyObject,
  {
    kind: undefined;
    at: undefined;
    device: undefined;
    country: undefined;
  },
  ''
>;
export type SecurityEvent = InferType<typeof securityEvent>;
export declare const changePassword: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      currentPassword: string;
      newPassword: string;
    },
    import('yup').AnyObject,
    {
      currentPassword: undefined;
      newPassword: undefined;
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
  | 'INVALID_PASSWORD'
  | 'SHORT_PASSWORD'
  | 'COMMON_PASSWORD'
  | 'WRONG_PASSWORD'
  | 'PASSWORD_NOT_SET'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER',
  'user'
>;
export declare const listSessions: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  import('yup').ObjectSchema<
    {
      sessions: {
        device: string | null;
        country: string | null;
        id: string;
        onThisNetwork: boolean;
        createdAt: number;
        lastUsedAt: number;
        remembered: boolean;
        current: boolean;
      }[];
    },
    import('yup').AnyObject,
    {
      sessions: undefined;
    },
    ''
  >,
  never,
  'user'
>;
export declare const endSession: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<
    {
      id: string;
    },
    import('yup').AnyObject,
    {
      id: undefined;
    },
    ''
  >,
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  never,
  'user'
>;
export declare const endOtherSessions: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  import('yup').ObjectSchema<
    {
      ended: number;
    },
    import('yup').AnyObject,
    {
      ended: undefined;
    },
    ''
  >,
  never,
  'user'
>;
export declare const endAllSessions: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  import('yup').ObjectSchema<
    {
      ended: number;
    },
    import('yup').AnyObject,
    {
      ended: undefined;
    },
    ''
  >,
  never,
  'user'
>;
export declare const getSecurityActivity: import('@portal/shared/contract').Endpoint<
  import('yup').ObjectSchema<{}, import('yup').AnyObject, {}, ''>,
  import('yup').ObjectSchema<
    {
      events: {
        at: number;
        device: string | null;
        country: string | null;
        kind:
          | 'signed-in'
          | 'sign-in-failed'
          | 'password-changed'
          | 'password-reset'
          | 'email-changed'
          | 'email-change-stopped'
          | 'email-change-undone'
          | 'session-ended'
          | 'token-reused'
          | 'sessions-ended'
          | 'signed-out-everywhere'
          | 'account-linked'
          | 'account-unlinked'
          | 'account-disowned';
      }[];
    },
    import('yup').AnyObject,
    {
      events: undefined;
    },
    ''
  >,
  never,
  'user'
>;
