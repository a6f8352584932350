import { codeSourceOf, type CodeSource } from '@portal/auth-session/api';
import { replaceOffer, type ReplaceOffer, type User } from '@portal/auth-session/domain';
import {
  linkOffer,
  overleafOauthEndpoints as endpoints,
  type EditorSession,
  type LinkOffer,
  type LoginResult,
} from '@portal/overleaf-oauth/domain';
import { apiErrorOf } from '@portal/shared/data-access';

/** Why a login opened no session: its status, the machine code behind it, and the offer to link. */
interface LoginFailure {
  readonly result: Exclude<LoginResult, 'signed-in'>;
  readonly code: string;
  readonly offer?: LinkOffer;
  readonly replace?: ReplaceOffer;
  /** Where the code comes from that opens the session. */
  readonly codeSource?: CodeSource;
}

/** Where a login ended, for the windows around the page. */
export type LoginEnd = SignedInEnd | LoginFailure;

/** The session that a login opened, or that linked the accounts; other windows never get its refresh token. */
export interface SignedInEnd {
  readonly result: 'signed-in';
  readonly session: Pick<EditorSession['session'], 'idToken' | 'expiresIn' | 'uid' | 'email'>;
  readonly user: Pick<User, 'emailVerified' | 'premium' | 'uuid'>;
}

/** The PKCE login needs the verifier that this browser made. */
export const noVerifier: LoginFailure = {
  result: 'unknown-error',
  code: 'code_verifier_not_found',
};

/** The status of a login that the server rejected; every code without a screen of its own is an unknown error (OAUTH-10). */
export function loginFailure(thrown: unknown): LoginFailure {
  const codeSource = codeSourceOf(thrown);
  if (codeSource) return { result: 'code-needed', code: 'SECOND_FACTOR_REQUIRED', codeSource };
  const { code, details } = apiErrorOf(endpoints.finishEditorLogin, thrown);
  switch (code) {
    case 'email-not-confirmed':
    case 'tos-not-accepted':
    case 'user-not-found':
      return { result: code, code };
    case 'email-already-in-use':
      return linkOffer.isValidSync(details)
        ? { result: code, code, offer: details }
        : { result: 'unknown-error', code };
    case 'EDITOR_OTHER_ACCOUNT':
      return replaceOffer.isValidSync(details)
        ? { result: 'other-account', code, replace: details }
        : { result: 'unknown-error', code };
    default:
      return { result: 'unknown-error', code };
  }
}
