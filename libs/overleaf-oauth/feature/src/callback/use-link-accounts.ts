import { authApi, sessionApi, signedIn, useBotCheck } from '@portal/auth-session/api';
import { authErrors, authSessionEndpoints } from '@portal/auth-session/domain';
import { overleafOauthEndpoints as endpoints, type LinkOffer } from '@portal/overleaf-oauth/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { useDispatch } from 'react-redux';
import { overleafOauthApi } from '../api';
import { keepPrimaryEmail } from '../linked-account/primary-email';
import { messages } from '../messages';

/** The values of the form that links accounts. */
export interface LinkValues {
  readonly email: string;
  readonly password: string;
}

/** How an attempt to link ended; an error of the form stays in the form. */
export type LinkEnd = 'linked' | 'error-linking' | 'account-already-linked' | 'unknown-error';

function signInFailure(thrown: unknown): ApiError | undefined {
  const error = apiErrorOf(authSessionEndpoints.signIn, thrown);
  switch (error.code) {
    case 'NETWORK':
      return error;
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
      return { ...error, message: authErrors[error.code].text };
    default:
      return undefined;
  }
}

function linkEnd(thrown: unknown): LinkEnd {
  const { code } = apiErrorOf(endpoints.linkEditorAccount, thrown);
  if (code === 'EDITOR_STATE_INVALID') return 'unknown-error';
  return code === 'account-already-linked' ? code : 'error-linking';
}

/**
 * Links the editor's user of an offer to the account whose password is given, which a fresh sign-in proves (OAUTH-16). The
 * browser gets the session only when the link was made; otherwise that session is ended again.
 */
export function useLinkAccounts({ overleafId, tokens }: LinkOffer) {
  const [signIn] = authApi.useProveBySignInMutation();
  const [signOut] = sessionApi.useSignOutMutation();
  const [linkAccounts] = overleafOauthApi.useLinkEditorAccountMutation();
  const botCheck = useBotCheck('signin');
  const dispatch = useDispatch();

  const prove = async ({ email, password }: LinkValues) => {
    try {
      const ticket = await botCheck.ticket();
      return await signIn({ email, password, rememberMe: true, ticket }).unwrap();
    } catch (thrown) {
      botCheck.prepare();
      const failure = signInFailure(thrown);
      if (failure) throw failure;
      return undefined;
    }
  };

  const link = async (values: LinkValues): Promise<LinkEnd> => {
    const proof = await prove(values);
    if (!proof) return 'error-linking';
    const { idToken, refreshToken, email } = proof;
    try {
      const request = { overleafId, email, overleafTokens: tokens, idToken };
      const { overleafPrimaryEmail } = await linkAccounts(request).unwrap();
      keepPrimaryEmail(overleafId, overleafPrimaryEmail);
      dispatch(signedIn({ tokens: proof, rememberMe: true }));
      return 'linked';
    } catch (thrown) {
      void signOut({ refreshToken });
      return linkEnd(thrown);
    }
  };
  return { link, prepare: botCheck.prepare };
}

/** The sentence of a failed attempt to link. */
export const linkProblem = (problem: 'error-linking' | 'account-already-linked'): string =>
  problem === 'error-linking' ? messages.link.rejected : messages.link.alreadyLinked;
