import { accountEndpoints, accountErrors } from '@portal/account/domain';
import { authApi, sessionApi, useBotCheck } from '@portal/auth-session/api';
import { authErrors, authSessionEndpoints } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { useNavigate } from '@portal/shared/router';
import { canonicalEmail, paths } from '@portal/shared/util';
import { accountApi } from '../api/account-api';
import { messages as texts } from './messages';

export interface DeletionValues {
  readonly email: string;
  readonly password: string;
  readonly isAcknowledged: boolean;
}

const invalid = (): ApiError => ({
  status: 0,
  code: 'INVALID_LOGIN_CREDENTIALS',
  message: texts.invalid,
});

function signInFailure(thrown: unknown): ApiError {
  const error = apiErrorOf(authSessionEndpoints.signIn, thrown);
  switch (error.code) {
    case 'INVALID_LOGIN':
    case 'INVALID_LOGIN_CREDENTIALS':
      return invalid();
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
      return { ...error, message: authErrors[error.code].text };
    case 'NETWORK':
      return error;
    default:
      return { ...error, message: texts.notValidated };
  }
}

function deletionFailure(thrown: unknown): ApiError {
  const error = apiErrorOf(accountEndpoints.deleteAccount, thrown);
  switch (error.code) {
    case 'DELETION_BY_GROUP_ADMINISTRATOR':
    case 'DELETION_WITH_SUBSCRIPTION':
      return { ...error, message: accountErrors[error.code].text };
    case 'NETWORK':
      return error;
    default:
      return { ...error, message: texts.failed };
  }
}

/** Deletes the account with the proof of a fresh sign-in, whose session ends if nothing was deleted (ACCT-207, ACCT-208). */
export function useDeleteAccount(currentEmail: string) {
  const [signIn] = authApi.useProveBySignInMutation();
  const [signOut] = sessionApi.useSignOutMutation();
  const [deleteAccount] = accountApi.useDeleteAccountMutation();
  const botCheck = useBotCheck('signin');
  const navigate = useNavigate();

  const prove = async ({ email, password }: DeletionValues) => {
    if (canonicalEmail(email) !== canonicalEmail(currentEmail)) throw invalid();
    try {
      const ticket = await botCheck.ticket();
      return await signIn({ email, password, rememberMe: false, ticket }).unwrap();
    } catch (thrown) {
      botCheck.prepare();
      throw signInFailure(thrown);
    }
  };

  const remove = async (values: DeletionValues, { needsPassword }: { needsPassword: boolean }) => {
    const proof = needsPassword ? await prove(values) : undefined;
    try {
      await deleteAccount(proof ? { idToken: proof.idToken } : {}).unwrap();
    } catch (thrown) {
      if (proof) void signOut({ refreshToken: proof.refreshToken });
      throw deletionFailure(thrown);
    }
    await navigate(paths.accountDeleted());
  };
  return { remove, prepare: botCheck.prepare };
}
