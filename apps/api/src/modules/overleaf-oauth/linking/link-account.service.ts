import type { RequestOf } from '@portal/shared/contract';
import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import type { LoginBrowser } from '../../../platform/external-login/login-browser';
import type { Platform } from '../../../platform/platform';
import type { RequestContext } from '../../../platform/request-context';
import type { Caller } from '../../../ports/authenticator';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import type { SyncEditorPremium } from '../editor-premium';
import { takeTicket } from '../login/editor-login.repository';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'editorAccounts' | 'userOf'> & {
    readonly browsers: LoginBrowser;
    readonly syncPremium: SyncEditorPremium;
  };

type Context = RequestContext & { readonly caller: Caller };

/**
 * Links the editor's user behind a ticket to the account of the caller, who has just proven the password (OAUTH-3). The id and
 * the address in the request are only compared. A link that fails leaves the ticket valid, for another account.
 */
export function createLinkAccount(ports: Ports) {
  const { database, clock, browsers, editorAccounts, syncPremium, userOf } = ports;
  return async (
    {
      overleafId,
      email,
      overleafTokens,
    }: RequestOf<typeof overleafOauthEndpoints.linkEditorAccount>,
    { caller, cookie }: Context,
  ) => {
    const browser = browsers.read(cookie);
    if (browser === undefined) throw new ApiError('EDITOR_STATE_INVALID');
    if (canonicalEmail(email) !== caller.email) throw new ApiError('error-linking');
    const { ticket } = overleafTokens;
    const linked = await database.transaction(async (tx) => {
      const user = await takeTicket(tx, { ticket, browser, now: clock.now() });
      if (!user) throw new ApiError('EDITOR_STATE_INVALID');
      if (user.overleafId !== overleafId) throw new ApiError('error-linking');
      if (!(await editorAccounts.linkEditorUser(tx, caller.uid, user)))
        throw new ApiError('account-already-linked');
      await syncPremium(tx, caller.uid, user);
      return user;
    });
    return { user: await userOf(caller), overleafPrimaryEmail: linked.email };
  };
}
