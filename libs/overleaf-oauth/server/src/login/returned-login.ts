import { carriedQuery } from '@portal/overleaf-oauth/domain';
import {
  countUses,
  type EndpointLimit,
  type LoginBrowser,
  type LoginPurpose,
  type LoginState,
  type LoginStates,
  networkOf,
  type Platform,
  type RequestContext,
} from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { EditorIdentity, LatexEditor } from '@portal/server/ports';
import type { AuthSessionModule } from '@portal/auth-session/server';
import { editorName } from './start-login.service';

/** Logins that return to one network, which may be a whole campus; one with a forged state does not count. */
export const editorLoginsPerNetwork: EndpointLimit = {
  name: 'editor-logins-per-network',
  points: 500,
  windowSeconds: 60 * 60,
  per: 'network',
  takenBy: 'handler',
};

interface ExpectedLogin {
  readonly purposes: readonly LoginPurpose[];
  /** Whether the browser made the code verifier. */
  readonly isPkce: boolean;
}

export type RedeemedState = LoginState & { readonly stateHash: string };

interface EditorCallback {
  readonly code: string;
  readonly state: { readonly state: string; readonly iss?: string | undefined };
}

type Ports = Pick<Platform, 'database' | 'clock' | 'limiter'> &
  Pick<AuthSessionModule, 'loginTickets'> & {
    readonly browsers: LoginBrowser;
    readonly states: LoginStates;
  };

/** Uses up the state that a login returns with; no code can be swapped between browsers or kinds of login (OAUTH-32). */
export const createRedeemState =
  ({ database, clock, limiter, loginTickets, browsers, states }: Ports) =>
  async (
    given: string,
    expected: ExpectedLogin,
    { cookie, ip }: RequestContext,
  ): Promise<RedeemedState> => {
    const browser = browsers.read(cookie);
    const state = await states.read(given, browser);
    const isExpected =
      state?.provider === editorName &&
      expected.purposes.includes(state.purpose) &&
      carriedQuery(given).has('pkce') === expected.isPkce;
    if (!isExpected || browser === undefined) throw new ApiError('EDITOR_STATE_INVALID');
    await countUses(limiter, [{ limit: editorLoginsPerNetwork, subject: networkOf(ip) }]);
    const login = { state: state.state, browser, provider: editorName, now: clock.now() };
    const stateHash = await loginTickets.takeState(database.query, login);
    if (stateHash === undefined) throw new ApiError('EDITOR_STATE_INVALID');
    return { ...state, stateHash };
  };

/** Exchanges the code at the editor: the user is who the editor says, whatever the browser sends. */
export async function identityOfCode(
  editor: LatexEditor,
  { code, state: { iss: issuer } }: EditorCallback,
  state: LoginState,
): Promise<EditorIdentity> {
  return editor.identify(await editor.exchange({ code, issuer }, state), { ...state, issuer });
}
