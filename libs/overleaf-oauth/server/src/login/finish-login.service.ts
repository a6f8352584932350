import { ApiError } from '@portal/server/errors';
import type { LoginBrowser, Platform } from '@portal/server/platform';
import type { LatexEditor } from '@portal/server/ports';
import type { AuthSessionModule } from '@portal/auth-session/server';
import type { EditorHandlers } from '../overleaf-oauth.routes';
import type { EditorSessions } from './editor-sessions';
import { editorKey } from './identity-rules';
import { identityOfCode, type createRedeemState } from './returned-login';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AuthSessionModule, 'loginTickets' | 'renewAuthentication' | 'waysIn'> & {
    readonly browsers: LoginBrowser;
    readonly editor: LatexEditor;
    readonly editorSessions: EditorSessions;
    readonly redeemState: ReturnType<typeof createRedeemState>;
  };
type Logins = Pick<
  EditorHandlers,
  'finishEditorLogin' | 'finishPkceLogin' | 'confirmEditorLogin' | 'proveByEditorLogin'
>;

const sessionPurposes = ['sign-in', 'link'] as const;

/** What the endpoints do when a login returns from the editor. */
export function createEditorLogins(ports: Ports): Logins {
  const { database, clock, browsers, editor, editorSessions, redeemState, waysIn } = ports;
  return {
    async finishEditorLogin(callback, context) {
      const expected = { purposes: sessionPurposes, isPkce: false };
      const state = await redeemState(callback.state.state, expected, context);
      const identity = await identityOfCode(editor, callback, state);
      return editorSessions.openOrAsk(identity, state, context);
    },

    /** The browser has exchanged the code: no token is believed before the editor has confirmed it. */
    async finishPkceLogin({ state: given, olTokens }, context) {
      const expected = { purposes: sessionPurposes, isPkce: true };
      const state = await redeemState(given.state, expected, context);
      const tokens = { accessToken: olTokens.access_token, idToken: olTokens.id_token };
      const identity = await editor.identify(tokens, { ...state, issuer: given.iss });
      return editorSessions.openOrAsk(identity, state, context);
    },

    async confirmEditorLogin({ ticket }, context) {
      const browser = browsers.read(context.cookie);
      if (browser === undefined) throw new ApiError('EDITOR_STATE_INVALID');
      const given = { ticket, browser, kind: 'confirmation', now: clock.now() } as const;
      const { opened, email } = await database.transaction(async (tx) => {
        const login = await ports.loginTickets.takeTicket(tx, given);
        const entered = login && (await editorSessions.open(tx, login, context));
        // In between, an account with this address was opened: the login starts again and asks for its password.
        if (!entered) throw new ApiError('EDITOR_STATE_INVALID');
        return { opened: entered, email: login.email ?? '' };
      });
      return editorSessions.finish(opened, email);
    },

    /** Only the editor's user that opens the account alone proves its owner. */
    async proveByEditorLogin(callback, context) {
      const { uid, sessionId } = context.caller;
      const expected = { purposes: ['reauthentication'], isPkce: false } as const;
      const state = await redeemState(callback.state.state, expected, context);
      const { overleafId } = await identityOfCode(editor, callback, state);
      const linked = await waysIn.findByWay(database.query, editorKey(overleafId));
      if (!linked?.way.trusted || linked.owner.uid !== uid) throw new ApiError('EDITOR_OTHER_USER');
      await ports.renewAuthentication(database.query, { ...linked, sessionId }, context);
      return {};
    },
  };
}
