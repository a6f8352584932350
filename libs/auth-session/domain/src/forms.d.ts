/** The login form. Missing values are reported with one message, at the first empty field (AUTH-51). */
export declare const signInForm: import('yup').ObjectSchema<
  {
    email: string;
    password: string;
    rememberMe: boolean | undefined;
  },
  import('yup').AnyObject,
  {
    email: undefined;
    password: undefined;
    rememberMe: undefined;
  },
  ''
>;
/** The sign-up form, under the same rules as {@link signInForm}. */
export declare const signUpForm: import('yup').ObjectSchema<
  {
    email: string;
    password: string;
    wantsUpdates: boolean | undefined;
  },
  import('yup').AnyObject,
  {
    email: undefined;
    password: undefined;
    wantsUpdates: undefined;
  },
  ''
>;
/** The form that asks for a reset mail (AUTH-71). */
export declare const passwordResetForm: import('yup').ObjectSchema<
  {
    email: string;
  },
  import('yup').AnyObject,
  {
    email: undefined;
  },
  ''
>;
/** The form for a new password, behind a mailed link (AUTH-73). */
export declare const newPasswordForm: import('yup').ObjectSchema<
  {
    newPassword: string;
  },
  import('yup').AnyObject,
  {
    newPassword: undefined;
  },
  ''
>;
/** The form that changes the password. */
export declare const changePasswordForm: import('yup').ObjectSchema<
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
>;
/** The form that links a provider to an account. */
export declare const linkSocialForm: import('yup').ObjectSchema<
  {
    password: string;
  },
  import('yup').AnyObject,
  {
    password: undefined;
  },
  ''
>;
/** The form that proves a signed-in user by the password. */
export declare const proofForm: import('yup').ObjectSchema<
  {
    password: string;
  },
  import('yup').AnyObject,
  {
    password: undefined;
  },
  ''
>;
/** The form that changes the email address, which must be another one than now. */
export declare const newEmailForm: (currentEmail: string) => import('yup').ObjectSchema<
  {
    newEmail: string;
  },
  import('yup').AnyObject,
  {
    newEmail: undefined;
  },
  ''
>;
