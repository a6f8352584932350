import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { IdentityOfCode } from './identity-of-code';
import { sessionPurposes, type OpenEditorSession } from './open-editor-session';
import type { RedeemState } from './redeem-state';

/** Finishes a login whose code the server exchanges. */
export function createFinishEditorLogin(ports: {
  readonly identityOfCode: IdentityOfCode;
  readonly openEditorSession: OpenEditorSession;
  readonly redeemState: RedeemState;
}): Handler<typeof overleafOauthEndpoints.finishEditorLogin> {
  const { identityOfCode, openEditorSession, redeemState } = ports;
  return async (callback, context) => {
    const expected = { purposes: sessionPurposes, isPkce: false } as const;
    const state = await redeemState(callback.state.state, expected, context);
    return openEditorSession(await identityOfCode(callback, state), state, context);
  };
}
