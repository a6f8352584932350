import { authErrors } from '@portal/auth-session/domain';
import type { ApiError } from '@portal/shared/data-access';

/** A code that does not work is shown at its field, without saying why. */
export const atCodeField = (error: ApiError): ApiError =>
  error.code === 'SECOND_FACTOR_INVALID' || error.code === 'SIGN_IN_DIGITS_WRONG'
    ? { ...error, fields: [{ field: 'code', message: authErrors[error.code].text }] }
    : error;
