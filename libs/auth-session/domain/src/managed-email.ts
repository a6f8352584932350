/** Why the email of an account that is linked to the LaTeX editor is not changed here. The account page loads no error with it. */
export const managedEmailText =
  'The email address of an account that is linked to the LaTeX editor cannot be changed.';
