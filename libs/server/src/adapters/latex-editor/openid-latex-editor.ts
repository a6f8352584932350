import {
  fetchUserInfo,
  type Configuration,
  type UserInfoResponse,
  buildAuthorizationUrl,
  genericGrantRequest,
  skipSubjectCheck,
} from 'openid-client';
import { durations, canonicalEmail, isEmail, paths } from '@portal/shared/util';
import { ApiError } from '../../platform/errors';
import { chainOf, isUnavailable, createDiscovery } from '../identity-providers/openid-provider';
import type { Logger } from '../../platform/observability/logger';
import type { Config } from '../../platform/config/config';
import type { Clock } from '../../ports/clock';
import type {
  EditorIdentity,
  EditorLoginRequest,
  EditorTokens,
  LatexEditor,
} from '../../ports/latex-editor';
import { createVerifyIdToken } from '../identity-providers/verify-id-token';

/** The editor no longer knows the user. */
class UnknownEditorUser extends Error {}

const isNotFound = ({ cause }: Error) => cause instanceof Response && cause.status === 404;

/** The userinfo of a user, who is the subject of the idToken if there is one; a 404 means that the editor does not know the user (OAUTH-15). */
async function userInfoOf(
  configuration: Configuration,
  accessToken: string,
  subject: string | undefined,
): Promise<UserInfoResponse> {
  try {
    return await fetchUserInfo(configuration, accessToken, subject ?? skipSubjectCheck);
  } catch (error) {
    const isUnknown = [...chainOf(error)].some(isNotFound);
    throw isUnknown
      ? new UnknownEditorUser('The editor has no such user.', { cause: error })
      : error;
  }
}

/** The {@link ApiError} for a failed exchange with the LaTeX editor. */
function editorError(error: unknown): ApiError {
  if (error instanceof UnknownEditorUser) return new ApiError('user-not-found', { cause: error });
  const isDown = [...chainOf(error)].some(isUnavailable);
  return new ApiError(isDown ? 'EDITOR_UNAVAILABLE' : 'EDITOR_LOGIN_FAILED', { cause: error });
}

/** No plan is sold for longer: a later end is a mistake, such as milliseconds instead of seconds. */
const longestPlanMs = 20 * 366 * durations.oneDayMs;

/** The end of the Premium plan at the editor; a claim that is no such moment is logged and ignored. */
function premiumUntilOf(
  claim: unknown,
  { now, logger }: { readonly now: Date; readonly logger: Pick<Logger, 'warn'> },
): Date | undefined {
  if (claim === undefined || claim === null) return undefined;
  const ms = typeof claim === 'number' ? claim * 1_000 : Number.NaN;
  if (ms >= 0 && ms <= now.getTime() + longestPlanMs) return new Date(ms);
  logger.warn({ claim: 'premium_until' }, 'The editor named an end of Premium that is not usable.');
  return undefined;
}

const scope = 'openid email';
const overleafIdPattern = /^[\w.:@-]{1,128}$/;

const authorizationUrl = (
  configuration: Configuration,
  redirectUri: string,
  { state, nonce, codeChallenge, mustLogIn, asksForTerms }: EditorLoginRequest,
): string =>
  buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    state,
    nonce,
    // The same as `prompt=login`, and asks for the claim `auth_time`.
    ...(mustLogIn && { max_age: '0' }),
    ...(asksForTerms && { prompt: 'consent' }),
  }).href;

function identityOf(claims: UserInfoResponse): Omit<EditorIdentity, 'premiumUntil'> {
  const { sub: overleafId, email, email_verified: verified } = claims;
  if (!overleafIdPattern.test(overleafId)) throw new Error('The id of the user is not usable.');
  const isUsable = typeof email === 'string' && isEmail(email);
  return {
    overleafId,
    email: isUsable ? canonicalEmail(email) : undefined,
    emailVerified: isUsable && verified === true,
    termsAccepted: claims['terms_accepted'] === true,
    premium: claims['premium'] === true,
  };
}

/** The `iss` of the response, which editors that support it always send. */
function checkResponseIssuer(configuration: Configuration, given: string | undefined): void {
  const metadata = configuration.serverMetadata();
  const { issuer, authorization_response_iss_parameter_supported: mustName } = metadata;
  if (given === undefined ? mustName === true : given !== issuer)
    throw new Error('The response is not of this editor.');
}

/** An editor that issues idTokens names their algorithms; its users cannot leave the token out. */
const issuesIdTokens = (configuration: Configuration): boolean =>
  (configuration.serverMetadata().id_token_signing_alg_values_supported ?? []).length > 0;

/**
 * The configured LaTeX editor (OAUTH-30): authorization code with PKCE S256 as a public client. An idToken is trusted only after its
 * signature, issuer, client and nonce were checked, and the claims are always the newest ones of the userinfo endpoint. An editor whose
 * metadata name no idTokens may issue the access token alone (OAUTH-37); then nothing tells for which client, or when the user logged in.
 */
export function createOpenidLatexEditor(
  { editor, baseUrl, profile }: Pick<Config, 'editor' | 'baseUrl' | 'profile'>,
  clock: Clock,
  logger: Logger,
): LatexEditor | undefined {
  if (!editor) return undefined;
  const redirectUri = `${baseUrl}${paths.editorCallback()}`;
  const configuration = createDiscovery(editor, clock);
  const verifyIdToken = createVerifyIdToken();

  const withApiErrors = <Result>(work: (found: Configuration) => Promise<Result>) =>
    configuration()
      .then(work)
      .catch((error: unknown) => {
        throw editorError(error);
      });

  return {
    authorizationUrl: (request) =>
      withApiErrors(async (found) => authorizationUrl(found, redirectUri, request)),

    // The client's own grant of a code rejects a response without an idToken as soon as a nonce was sent.
    exchange: ({ code, issuer }, { verifier }) =>
      withApiErrors(async (found): Promise<EditorTokens> => {
        checkResponseIssuer(found, issuer);
        const tokens = await genericGrantRequest(found, 'authorization_code', {
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        });
        return { accessToken: tokens.access_token, idToken: tokens.id_token };
      }),

    identify: ({ accessToken, idToken }, { nonce, mustLogIn, issuer: responseIssuer }) =>
      withApiErrors(async (found) => {
        checkResponseIssuer(found, responseIssuer);
        const isNeeded = mustLogIn || profile === 'strict' || issuesIdTokens(found);
        if (isNeeded && idToken === undefined) throw new Error('The editor sent no idToken.');
        const { jwks_uri: keysUrl, issuer } = found.serverMetadata();
        const expected = { keysUrl, issuer, clientId: editor.clientId, nonce, mustLogIn };
        const { sub } = idToken === undefined ? {} : await verifyIdToken(idToken, expected);
        const claims = await userInfoOf(found, accessToken, sub);
        const premiumUntil = premiumUntilOf(claims['premium_until'], { now: clock.now(), logger });
        return { ...identityOf(claims), premiumUntil };
      }),
  };
}
