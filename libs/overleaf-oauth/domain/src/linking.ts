import { passwordField, type User } from '@portal/auth-session/domain';
import { strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import type { LinkOffer } from './login-schemas';

/** What the owner of an account does before the editor's user is linked to it (OAUTH-43). */
export type LinkStep =
  /** The editor's user opens the account already: nothing has to be done. */
  | 'linked-already'
  /** The owner is logged in: one press links, after a proof where the login is not recent. */
  | 'confirm'
  /** Another user of the editor is linked to the account. */
  | 'unlink-first'
  /** The login was started to link an account, and nobody is logged in anymore. */
  | 'log-in'
  | 'password'
  /** The account has no password, and a provider opens it. */
  | 'provider'
  /** Nothing that the page can ask for opens the account. */
  | 'set-password';

interface LinkingUser {
  readonly user: Pick<User, 'email' | 'overleaf'> | undefined;
  readonly isLinking: boolean;
}

/** The step that an offer to link asks for. */
export function linkStep(offer: LinkOffer, { user, isLinking }: LinkingUser): LinkStep {
  const { account, email, linkedTo, opensAccount, overleafId } = offer;
  const isOwn = user && (isLinking || user.email === (linkedTo ?? email));
  if (isOwn) {
    if (opensAccount && linkedTo === user.email) return 'linked-already';
    const other = user.overleaf && user.overleaf.id !== overleafId;
    return other ? 'unlink-first' : 'confirm';
  }
  if (!account) return 'log-in';
  if (account.isLinkedElsewhere) return 'unlink-first';
  if (account.hasPassword) return 'password';
  return account.providers.length > 0 ? 'provider' : 'set-password';
}

/** The form that links an account to a user of the LaTeX editor: both fields are needed (OAUTH-17). */
export const linkAccountsForm = strictObject({
  email: emailField().required('Enter the email address of your account.'),
  password: passwordField().required('Enter your password.'),
});
