import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { messages } from '../messages';
import { atPasswordField } from '../password/password-refusal';

/** The server's message, else "An error occurred" (specification 1, section 8); one about the password stands at its field. */
export function actionFailure(thrown: unknown): ApiError {
  const failure = apiErrorOf(thrown);
  const isServers = failure.requestId !== undefined && failure.message !== '';
  const message = isServers ? failure.message : messages.action.failed;
  return atPasswordField({ ...failure, message }, 'newPassword');
}
