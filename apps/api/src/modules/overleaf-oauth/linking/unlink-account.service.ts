import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';

/** Unlinks the caller's user of the editor; the account must have a password (OAUTH-4). */
export function createUnlinkAccount({
  database,
  editorAccounts,
}: Pick<Platform, 'database'> & Pick<AuthSessionModule, 'editorAccounts'>) {
  return async ({ uid }: Caller) => {
    const overleafId = await database.transaction((tx) => editorAccounts.unlinkEditorUser(tx, uid));
    if (overleafId === undefined) throw new ApiError('EDITOR_NOT_LINKED');
    return {};
  };
}
