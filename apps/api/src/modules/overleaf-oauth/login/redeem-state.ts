import { carriedQuery } from '@portal/overleaf-oauth/domain';
import { countUses } from '../../../platform/count-uses';
import { ApiError } from '../../../platform/errors';
import type { LoginBrowser } from '../../../platform/external-login/login-browser';
import type {
  LoginPurpose,
  LoginState,
  LoginStates,
} from '../../../platform/external-login/login-state';
import { networkOf } from '../../../platform/network';
import type { Platform } from '../../../platform/platform';
import type { RequestContext } from '../../../platform/request-context';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import { overleafOauthLimits } from '../overleaf-oauth.limits';
import { editorName } from './start-login.service';

type Ports = Pick<Platform, 'database' | 'clock' | 'limiter'> &
  Pick<AuthSessionModule, 'loginTickets'> & {
    readonly browsers: LoginBrowser;
    readonly states: LoginStates;
  };

/** What the endpoint that uses a state up expects of its login. */
interface ExpectedLogin {
  readonly purposes: readonly LoginPurpose[];
  /** Whether the browser made the code verifier. */
  readonly isPkce: boolean;
}

/** A state that was used up. */
export type RedeemedState = LoginState & { readonly stateHash: string };

/** Uses up the state of an editor's response, with the hash that names the login from then on. */
export type RedeemState = (
  state: string,
  expected: ExpectedLogin,
  context: RequestContext,
) => Promise<RedeemedState>;

/**
 * Makes {@link RedeemState}. It throws `EDITOR_STATE_INVALID` when the state is forged, expired, used, from another browser
 * or of another kind of login, so that no code can be swapped between them (OAUTH-32).
 */
export function createRedeemState(ports: Ports): RedeemState {
  const { database, clock, limiter, loginTickets, browsers, states } = ports;
  return async (given, expected, { cookie, ip }) => {
    const browser = browsers.read(cookie);
    const state = await states.read(given, browser);
    const isExpected =
      state?.provider === editorName &&
      expected.purposes.includes(state.purpose) &&
      carriedQuery(given).has('pkce') === expected.isPkce;
    if (!isExpected || browser === undefined) throw new ApiError('EDITOR_STATE_INVALID');
    const { perNetwork: limit } = overleafOauthLimits.finishEditorLogin;
    await countUses(limiter, [{ limit, subject: networkOf(ip) }]);
    const login = { state: state.state, browser, provider: editorName, now: clock.now() };
    const stateHash = await loginTickets.takeState(database.query, login);
    if (stateHash === undefined) throw new ApiError('EDITOR_STATE_INVALID');
    return { ...state, stateHash };
  };
}
