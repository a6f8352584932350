import type { SessionTokens } from '@portal/auth-session/domain';
import type { EditorSession } from '@portal/overleaf-oauth/domain';
import { ApiError } from '../../../platform/errors';
import type { Authenticator } from '../../../ports/authenticator';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';

/** A session that was just opened, with its user and the address that the editor has confirmed. */
export type PresentSession = (session: SessionTokens, email: string) => Promise<EditorSession>;

/** Makes {@link PresentSession}. */
export function createPresentSession({
  authenticator,
  userOf,
}: Pick<AuthSessionModule, 'userOf'> & {
  readonly authenticator: Authenticator;
}): PresentSession {
  return async (session, email) => {
    const caller = await authenticator.authenticate(session.idToken);
    if (!caller) throw new ApiError('UNAUTHENTICATED');
    const user = await userOf(caller);
    return { session, user, overleafPrimaryEmail: email, isEmailConfirmed: true };
  };
}
