import { authApi } from '@portal/auth-session/api';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** Mails the verification link again; the message of an error is its code. */
export async function resendVerification(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  email: string,
): Promise<void> {
  const { requestCode } = authApi.endpoints;
  const { error } = await dispatch(requestCode.initiate({ email, requestType: 'VERIFY_EMAIL' }));
  if (error) throw new Error(apiErrorOf(authSessionEndpoints.requestCode, error).code);
}
