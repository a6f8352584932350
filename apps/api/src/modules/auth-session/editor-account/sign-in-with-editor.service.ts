import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { updateUser } from '../accounts/user.repository';
import type { SessionService } from '../sessions/session.service';
import { editorWay, findByWay } from '../ways-in/way-in.repository';

/**
 * Opens a remembered session of the account that a user of the LaTeX editor opens by themselves; the email address becomes
 * verified if the editor vouched for it.
 */
export function createSignInWithEditor({
  database,
  sessions,
}: Pick<Platform, 'database'> & { readonly sessions: SessionService }): Handler<
  typeof authSessionEndpoints.signInWithEditor
> {
  return async ({ overleafId }, client) => {
    const by = editorWay(overleafId);
    const found = await findByWay(database.query, by);
    if (!found?.way.trusted) throw new ApiError('EDITOR_ACCOUNT_NOT_FOUND');
    const { uid, email, emailVerified } = found.owner;
    if (!emailVerified && email === found.way.email)
      await updateUser(database.query, uid, { emailVerified: true });
    return sessions.signIn({ owner: { uid, email }, by, remembered: true, client });
  };
}
