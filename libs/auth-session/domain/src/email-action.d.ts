import type { InferType } from 'yup';
declare const emailAction: import('yup').ObjectSchema<
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
    newPassword: undefined;
  },
  ''
>;
/** The action of a mailed link, with the other parameters of its query. */
export type EmailAction = InferType<typeof emailAction>;
/**
 * The action that the query of `/auth/action` asks for, as the endpoint expects it: the whole query. Undefined when `mode`
 * or `oobCode` is missing, repeated or not valid.
 */
export declare function readEmailAction(query: URLSearchParams): EmailAction | undefined;
export {};
