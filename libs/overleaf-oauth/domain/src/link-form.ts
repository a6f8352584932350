import { passwordField } from '@portal/auth-session/domain';
import { strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';

/** The form that links an account to a user of the LaTeX editor: both fields are needed (OAUTH-17). */
export const linkAccountsForm = strictObject({
  email: emailField().required('Enter the email address of your account.'),
  password: passwordField().required('Enter your password.'),
});
