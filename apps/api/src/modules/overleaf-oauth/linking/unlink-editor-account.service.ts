import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';

/** Unlinks the caller's user of the editor and ends the sessions that it opened; the account must have a password. */
export function createUnlinkEditorAccount({
  database,
  waysIn,
}: Pick<Platform, 'database'> & Pick<AuthSessionModule, 'waysIn'>): Handler<
  typeof overleafOauthEndpoints.unlinkEditorAccount
> {
  return async (_input, { caller }) => {
    const isUnlinked = await database.transaction((tx) =>
      waysIn.unlinkWay(tx, caller, ({ kind }) => kind === 'editor'),
    );
    if (!isUnlinked) throw new ApiError('EDITOR_NOT_LINKED');
    return {};
  };
}
