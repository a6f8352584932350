import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { RequestContext } from '../../../platform/request-context';
import type { Caller } from '../../../ports/authenticator';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import type { createFinishLogin } from './finish-login.service';
import type { RedeemState } from './login-state.service';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'editorAccounts' | 'renewAuthentication'> &
  Pick<ReturnType<typeof createFinishLogin>, 'identityOfCode'> & {
    readonly redeemState: RedeemState;
  };

/** Proves a signed-in user by a fresh login with the linked user of the editor (OAUTH-5). */
export function createProveUser(ports: Ports) {
  const { database, clock, editorAccounts, identityOfCode, redeemState, renewAuthentication } =
    ports;
  return async (
    callback: Parameters<typeof identityOfCode>[0],
    context: RequestContext & { readonly caller: Caller },
  ) => {
    const { caller } = context;
    const expected = { purposes: ['reauthentication'], isPkce: false } as const;
    const state = await redeemState(callback.state.state, expected, context);
    const { overleafId } = await identityOfCode(callback, state);
    const linked = await editorAccounts.findEditorAccount(overleafId);
    if (linked?.uid !== caller.uid) throw new ApiError('EDITOR_OTHER_USER');
    const { sessionId } = caller;
    const isAlive = await renewAuthentication(database.query, { sessionId, now: clock.now() });
    if (!isAlive) throw new ApiError('UNAUTHENTICATED');
    return {};
  };
}
