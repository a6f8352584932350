import type { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { LatexEditor } from '../../../ports/latex-editor';
import { sessionPurposes, type OpenEditorSession } from './open-editor-session';
import type { RedeemState } from './redeem-state';

/** Finishes a login whose code the browser has exchanged: nothing in the tokens is believed before the editor has confirmed it. */
export function createFinishPkceLogin(ports: {
  readonly editor: LatexEditor;
  readonly openEditorSession: OpenEditorSession;
  readonly redeemState: RedeemState;
}): Handler<typeof overleafOauthEndpoints.finishPkceLogin> {
  const { editor, openEditorSession, redeemState } = ports;
  return async ({ state: given, olTokens }, context) => {
    const expected = { purposes: sessionPurposes, isPkce: true } as const;
    const state = await redeemState(given.state, expected, context);
    const tokens = { accessToken: olTokens.access_token, idToken: olTokens.id_token };
    return openEditorSession(
      await editor.identify(tokens, { ...state, issuer: given.iss }),
      state,
      context,
    );
  };
}
