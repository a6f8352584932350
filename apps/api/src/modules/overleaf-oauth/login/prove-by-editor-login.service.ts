import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import type { IdentityOfCode } from './identity-of-code';
import { editorKey } from './identity-rules';
import type { RedeemState } from './redeem-state';

/** Proves a signed-in user by a fresh login with the user of the editor who opens the account by themselves. */
export function createProveByEditorLogin(
  ports: Pick<Platform, 'database' | 'clock'> &
    Pick<AuthSessionModule, 'renewAuthentication' | 'waysIn'> & {
      readonly identityOfCode: IdentityOfCode;
      readonly redeemState: RedeemState;
    },
): Handler<typeof overleafOauthEndpoints.proveByEditorLogin> {
  const { database, clock, identityOfCode, redeemState, renewAuthentication, waysIn } = ports;
  return async (callback, context) => {
    const { uid, sessionId } = context.caller;
    const expected = { purposes: ['reauthentication'], isPkce: false } as const;
    const state = await redeemState(callback.state.state, expected, context);
    const { overleafId } = await identityOfCode(callback, state);
    const linked = await waysIn.findByWay(database.query, editorKey(overleafId));
    if (!linked?.way.trusted || linked.owner.uid !== uid) throw new ApiError('EDITOR_OTHER_USER');
    await renewAuthentication(database.query, { sessionId, now: clock.now() });
    return {};
  };
}
