/** Why the email of an account that is linked to the LaTeX editor is not changed here. The account page loads no error with it. */
export const managedEmailText =
  'You can’t change the email address while your account is linked to the LaTeX editor.';
