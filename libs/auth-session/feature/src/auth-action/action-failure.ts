import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { actionMessages } from './messages';
import { atPasswordField } from '../password/password-error';

/** The server's message, else "An error occurred"; one about the password is shown at its field. */
export function actionFailure(thrown: unknown): ApiErrorOf<typeof endpoints.runEmailAction> {
  const error = apiErrorOf(endpoints.runEmailAction, thrown);
  const isFromServer = error.requestId !== undefined && error.message !== '';
  const message = isFromServer ? error.message : actionMessages.failed;
  return atPasswordField({ ...error, message }, 'newPassword');
}
