import type { AuthErrorCode } from '@portal/auth-session/domain';
import type { ApiError } from '@portal/shared/data-access';

/** Why the server may reject a new password. */
const newPasswordCodes: readonly string[] = [
  'INVALID_PASSWORD',
  'SHORT_PASSWORD',
  'COMMON_PASSWORD',
] satisfies readonly AuthErrorCode[];

/** Puts an error about the chosen password at the field that it was typed into; any other error stays as it is. */
export function atPasswordField<Code extends string>(
  error: ApiError<Code>,
  field: string,
): ApiError<Code> {
  if (!newPasswordCodes.includes(error.code)) return error;
  return { ...error, fields: [{ field, message: error.message }] };
}
