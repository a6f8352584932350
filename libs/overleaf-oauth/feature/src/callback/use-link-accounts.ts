import {
  codeSourceOf,
  selectSession,
  useBotCheck,
  type CodeSource,
  type SessionRootState,
} from '@portal/auth-session/api';
import { authErrors } from '@portal/auth-session/domain';
import {
  overleafOauthEndpoints as endpoints,
  type LinkOffer,
  type LinkResult,
} from '@portal/overleaf-oauth/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { useStore } from 'react-redux';
import { overleafOauthApi } from '../api';
import { keepPrimaryEmail } from '../linked-account/primary-email';
import { forgetOffer } from './callback-request';
import type { SignedInEnd } from './login-failure';

/** The values of the form that links accounts; without a password the account is that of the user who is logged in. */
export interface LinkValues {
  readonly email: string;
  readonly password?: string;
}

type LinkFailure = Exclude<LinkResult, 'linked'>;

export type LinkEnd =
  | { readonly event: 'linked'; readonly login: SignedInEnd }
  | { readonly event: LinkFailure; readonly codeSource?: CodeSource };

/** How a failed request ended; throws an error that stays in the form. */
function failureOf(thrown: unknown): LinkFailure {
  const error = apiErrorOf(endpoints.linkEditorAccount, thrown);
  switch (error.code) {
    case 'NETWORK':
      throw error;
    case 'ACCOUNT_LOCKED':
    case 'INSTITUTION_SIGN_IN_REQUIRED':
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
      throw { ...error, message: authErrors[error.code].text };
    case 'EDITOR_STATE_INVALID':
      return 'unknown-error';
    case 'account-already-linked':
      return error.code;
    // Nothing was changed; the page shows what a user who was logged out in between can do.
    case 'REAUTHENTICATION_REQUIRED':
    case 'UNAUTHENTICATED':
      return 'link-canceled';
    default:
      return 'error-linking';
  }
}

/** Links the editor's user to the account of the password, and signs in; without a password to the signed-in user's. */
export function useLinkAccounts({ overleafId, tokens }: LinkOffer) {
  const [linkAccounts] = overleafOauthApi.useLinkEditorAccountMutation();
  const store = useStore<SessionRootState>();
  const botCheck = useBotCheck('signin');

  const link = async ({ email, password }: LinkValues): Promise<LinkEnd> => {
    try {
      const proof = password === undefined ? {} : { password, ticket: await botCheck.ticket() };
      const request = { overleafId, email, overleafTokens: tokens, ...proof };
      const { overleafPrimaryEmail, session: opened, user } = await linkAccounts(request).unwrap();
      forgetOffer();
      const own = selectSession(store.getState());
      const session = opened ?? (own && { ...own, email: user.email });
      if (!session) return { event: 'unknown-error' };
      keepPrimaryEmail(overleafId, overleafPrimaryEmail);
      return { event: 'linked', login: { result: 'signed-in', session, user } };
    } catch (thrown) {
      const codeSource = codeSourceOf(thrown);
      if (codeSource) return { event: 'code-needed', codeSource };
      if (password !== undefined) botCheck.prepare();
      return { event: failureOf(thrown) };
    }
  };
  return { link, prepare: botCheck.prepare };
}
