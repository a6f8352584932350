import { ApiError } from '@portal/server/errors';
import type { LoginIdentity, WayKey } from '@portal/auth-session/server';
import type { EditorIdentity } from '@portal/server/ports';

/** A user of the editor who may log in: the address is confirmed and the terms are accepted. */
export type UsableIdentity = EditorIdentity & { readonly email: string };

/** An address that the editor has not confirmed never creates, links or opens an account, linked or not (OAUTH-34, OAUTH-35). */
export function checkIdentity(identity: EditorIdentity): UsableIdentity {
  const { email, emailVerified, termsAccepted } = identity;
  if (email === undefined || !emailVerified) throw new ApiError('email-not-confirmed');
  if (!termsAccepted) throw new ApiError('tos-not-accepted');
  return { ...identity, email };
}

export const editorKey = (overleafId: string): WayKey => ({
  issuer: 'overleaf',
  subject: overleafId,
});

export const loginIdentityOf = ({ overleafId, email }: UsableIdentity): LoginIdentity => ({
  kind: 'editor',
  ...editorKey(overleafId),
  email,
  emailVerified: true,
});
