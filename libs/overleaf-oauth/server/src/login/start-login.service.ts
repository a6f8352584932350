import { isCodeChallenge, queryToCarry } from '@portal/overleaf-oauth/domain';
import { keepQuery, paths } from '@portal/shared/util';
import { createHash } from 'node:crypto';
import { ApiError } from '@portal/server/errors';
import {
  type LoginBrowser,
  loginPurposes,
  type LoginPurpose,
  type LoginStates,
  type Platform,
  type Redirection,
  type RequestContext,
} from '@portal/server/platform';

export const editorName = 'overleaf';

/** A longer query is not carried through the editor. */
const maxCarriedQuery = 1_500;

type Ports = Pick<Platform, 'config' | 'latexEditor'> & {
  readonly browsers: LoginBrowser;
  readonly states: LoginStates;
};

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const purposeOf = (query: URLSearchParams): LoginPurpose =>
  loginPurposes.find((purpose) => purpose === query.get('purpose')) ?? 'sign-in';

function carried(query: URLSearchParams): string {
  const text = queryToCarry(query).toString();
  return text.length > maxCarriedQuery ? '' : text;
}

/**
 * `GET /api/oauth2`: starts a login with the editor (OAUTH-6). Nothing is stored, because anybody can start as many as they
 * like. With `pkce` the browser makes the code verifier: the callback page makes it first, and comes back with its hash.
 * In a frame the editor's own page is asked to log the user in, because login pages cannot be framed.
 */
export function createStartLogin({ config, latexEditor, browsers, states }: Ports) {
  const toPage = (path: string) => `${config.baseUrl}${path}`;

  async function start(
    query: URLSearchParams,
    { cookie, isFramed }: RequestContext,
  ): Promise<Redirection> {
    const pkce = query.get('pkce');
    const page = paths.editorCallback();
    if (pkce !== null && !isCodeChallenge(pkce))
      return { location: toPage(keepQuery(page, `?${carried(query)}`)) };
    if (!latexEditor) throw new ApiError('EDITOR_UNAVAILABLE');
    const browser = browsers.readOrMake(cookie);
    const purpose = purposeOf(query);
    const begun = await states.begin({
      browser,
      purpose,
      provider: editorName,
      query: carried(query),
    });
    const { state, nonce, verifier, mustLogIn } = begun;
    const codeChallenge = pkce ?? challengeOf(verifier);
    const asksForTerms = query.get('hasAgreedToTOS') === 'true';
    const location = isFramed
      ? toPage(paths.authorizeRedirect({ state, code_challenge: codeChallenge, nonce }))
      : await latexEditor.authorizationUrl({
          state,
          nonce,
          codeChallenge,
          mustLogIn,
          asksForTerms,
        });
    return { location, cookie: browsers.cookieOf(browser, { isFramed }) };
  }

  return async (query: URLSearchParams, context: RequestContext): Promise<Redirection> => {
    try {
      return await start(query, context);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failed = new URLSearchParams(carried(query));
      failed.set('error', error.code);
      return { location: toPage(`${paths.editorCallback()}?${failed}`) };
    }
  };
}
