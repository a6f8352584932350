import { ApiError } from '../../../platform/errors';
import type { LoginIdentity, WayKey } from '../../auth-session/auth-session.module';
import type { EditorIdentity } from '../../../ports/latex-editor';

/** A user of the editor who may log in: the address is confirmed and the terms are accepted. */
export type UsableIdentity = EditorIdentity & { readonly email: string };

/**
 * The rules that every login passes, whether its account is linked or not: an address that the editor has not confirmed
 * never creates, links or opens an account, and the terms are accepted (OAUTH-34, OAUTH-35).
 */
export function checkIdentity(identity: EditorIdentity): UsableIdentity {
  const { email, emailVerified, termsAccepted } = identity;
  if (email === undefined || !emailVerified) throw new ApiError('email-not-confirmed');
  if (!termsAccepted) throw new ApiError('tos-not-accepted');
  return { ...identity, email };
}

/** The way that a user of the editor is into an account. */
export const editorKey = (overleafId: string): WayKey => ({
  issuer: 'overleaf',
  subject: overleafId,
});

/** The user of the editor among the users of all services. */
export const loginIdentityOf = ({ overleafId, email }: UsableIdentity): LoginIdentity => ({
  kind: 'editor',
  ...editorKey(overleafId),
  email,
  emailVerified: true,
});
