import type { AuthErrorCode } from '@portal/auth-session/domain';
import type { ApiError } from '@portal/shared/data-access';

/** What the server may have against a new password. */
const newPasswordCodes: readonly string[] = [
  'INVALID_PASSWORD',
  'SHORT_PASSWORD',
  'COMMON_PASSWORD',
] satisfies readonly AuthErrorCode[];

/** Puts a refusal of the chosen password at the field that it was typed into; any other failure stays as it is. */
export function atPasswordField(failure: ApiError, field: string): ApiError {
  if (!newPasswordCodes.includes(failure.code)) return failure;
  return { ...failure, fields: [{ field, message: failure.message }] };
}
