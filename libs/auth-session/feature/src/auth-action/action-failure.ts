import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { messages } from '../messages';

const passwordCodes: readonly string[] = ['INVALID_PASSWORD'];

/** The server's message, else "An error occurred" (specification 1, section 8); one about the password stands at its field. */
export function actionFailure(thrown: unknown): ApiError {
  const failure = apiErrorOf(thrown);
  const message = failure.message || messages.action.failed;
  const isAboutPassword = passwordCodes.includes(failure.code);
  return {
    ...failure,
    message,
    ...(isAboutPassword && { fields: [{ field: 'newPassword', message }] }),
  };
}
