import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { atPasswordField } from '../password/password-error';

/** Why the password was not changed, at the field that it is about. */
export function changePasswordFailure(
  thrown: unknown,
): ApiErrorOf<typeof endpoints.changePassword> {
  const error = apiErrorOf(endpoints.changePassword, thrown);
  return error.code === 'WRONG_PASSWORD'
    ? { ...error, fields: [{ field: 'currentPassword', message: error.message }] }
    : atPasswordField(error, 'newPassword');
}
