import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { atPasswordField } from '../password/password-refusal';

/** A refused change of the password, at the field that it speaks of. */
export function changePasswordFailure(thrown: unknown): ApiError {
  const failure = apiErrorOf(thrown);
  return failure.code === 'WRONG_PASSWORD'
    ? { ...failure, fields: [{ field: 'currentPassword', message: failure.message }] }
    : atPasswordField(failure, 'newPassword');
}
