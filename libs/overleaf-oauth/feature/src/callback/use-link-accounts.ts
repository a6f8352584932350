import { useBotCheck } from '@portal/auth-session/api';
import { authErrors } from '@portal/auth-session/domain';
import { overleafOauthEndpoints as endpoints, type LinkOffer } from '@portal/overleaf-oauth/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { overleafOauthApi } from '../api';
import { keepPrimaryEmail } from '../linked-account/primary-email';
import { messages } from '../messages';
import type { SignedInEnd } from './login-failure';

/** The values of the form that links accounts. */
export interface LinkValues {
  readonly email: string;
  readonly password: string;
}

/** Why nothing was linked; an error of the form stays in the form. */
type LinkFailure = 'error-linking' | 'account-already-linked' | 'unknown-error';

/** How an attempt to link ended. */
export type LinkEnd =
  { readonly event: 'linked'; readonly login: SignedInEnd } | { readonly event: LinkFailure };

/** How a failed request ended; throws an error that stays in the form. */
function failureOf(thrown: unknown): LinkFailure {
  const error = apiErrorOf(endpoints.linkEditorAccount, thrown);
  switch (error.code) {
    case 'NETWORK':
      throw error;
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
      throw { ...error, message: authErrors[error.code].text };
    case 'EDITOR_STATE_INVALID':
      return 'unknown-error';
    case 'account-already-linked':
      return error.code;
    default:
      return 'error-linking';
  }
}

/** Links the editor's user of an offer to the account whose password is given, and signs in to it, in one request. */
export function useLinkAccounts({ overleafId, tokens }: LinkOffer) {
  const [linkAccounts] = overleafOauthApi.useLinkEditorAccountMutation();
  const botCheck = useBotCheck('signin');

  const link = async ({ email, password }: LinkValues): Promise<LinkEnd> => {
    try {
      const ticket = await botCheck.ticket();
      const request = { overleafId, email, overleafTokens: tokens, password, ticket };
      const { overleafPrimaryEmail, session, user } = await linkAccounts(request).unwrap();
      if (!session) return { event: 'unknown-error' };
      keepPrimaryEmail(overleafId, overleafPrimaryEmail);
      return { event: 'linked', login: { result: 'signed-in', session, user } };
    } catch (thrown) {
      botCheck.prepare();
      return { event: failureOf(thrown) };
    }
  };
  return { link, prepare: botCheck.prepare };
}

/** The sentence of a failed attempt to link. */
export const linkProblem = (problem: 'error-linking' | 'account-already-linked'): string =>
  problem === 'error-linking' ? messages.link.rejected : messages.link.alreadyLinked;
