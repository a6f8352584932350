/** Where in the portal the user chose: on the account page or in the sign-up form (ACCT-16). The sign-up form loads no schema with it. */
export const subscriptionSources = {
  settings: 'CustomerPortal_Settings',
  signUp: 'CustomerPortal_SignUp',
  mail: 'CustomerPortal_Mail',
} as const;
