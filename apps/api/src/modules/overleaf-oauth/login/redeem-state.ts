import { carriedQuery } from '@portal/overleaf-oauth/domain';
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
import { editorName } from './start-login.service';

/** Logins that return to one network, which may be a whole campus (OAUTH-33). */
export const editorLoginsPerNetwork = {
  name: 'editor-logins-per-network',
  points: 500,
  windowSeconds: 60 * 60,
};

type Ports = Pick<Platform, 'database' | 'clock' | 'limiter'> &
  Pick<AuthSessionModule, 'loginTickets'> & {
    readonly browsers: LoginBrowser;
    readonly states: LoginStates;
  };

/** What the endpoint that uses a state up expects of its login. */
export interface ExpectedLogin {
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
    const retryAfterSeconds = await limiter.take(editorLoginsPerNetwork, networkOf(ip));
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const login = { state: state.state, browser, provider: editorName, now: clock.now() };
    const stateHash = await loginTickets.takeState(database.query, login);
    if (stateHash === undefined) throw new ApiError('EDITOR_STATE_INVALID');
    return { ...state, stateHash };
  };
}
