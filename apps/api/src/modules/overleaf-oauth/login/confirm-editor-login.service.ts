import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { ApiError } from '../../../platform/errors';
import type { LoginBrowser } from '../../../platform/external-login/login-browser';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import type { EnterAccount } from './enter-account';

/** Opens the session that replaces that of another account, after its user agreed. */
export function createConfirmEditorLogin(
  ports: Pick<Platform, 'database' | 'clock'> &
    Pick<AuthSessionModule, 'loginTickets'> & {
      readonly browsers: LoginBrowser;
      readonly enterAccount: EnterAccount;
    },
): Handler<typeof overleafOauthEndpoints.confirmEditorLogin> {
  const { database, clock, browsers, enterAccount, loginTickets } = ports;
  return async ({ ticket }, context) => {
    const browser = browsers.read(context.cookie);
    if (browser === undefined) throw new ApiError('EDITOR_STATE_INVALID');
    const given = { ticket, browser, kind: 'confirmation', now: clock.now() } as const;
    const { opened, email } = await database.transaction(async (tx) => {
      const login = await loginTickets.takeTicket(tx, given);
      const entered = login && (await enterAccount.open(tx, login, context));
      // An account with this address was opened meanwhile: the login starts again and asks for its password.
      if (!entered) throw new ApiError('EDITOR_STATE_INVALID');
      return { opened: entered, email: login.email ?? '' };
    });
    return enterAccount.present(opened, email);
  };
}
