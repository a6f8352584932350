import { minPasswordLength, strictMinPasswordLength } from '@portal/auth-session/domain';
import type { Config } from '../../../config';
import { ApiError } from '../../../platform/errors';
import { isLongEnough } from '../auth-session.policy';
import type { CommonPasswords } from './common-passwords';

/** Refuses a new password that is too short or among the most used; costs no hashing. */
export type CheckNewPassword = (password: string) => void;

/** The rules of the configured profile (specification 1, section 5; decisions, "Calls"). */
export function createPasswordRules(ports: {
  profile: Config['profile'];
  commonPasswords: CommonPasswords;
}): CheckNewPassword {
  return (password) => {
    if (!isLongEnough(password, minPasswordLength)) throw new ApiError('INVALID_PASSWORD');
    if (ports.profile === 'strict' && !isLongEnough(password, strictMinPasswordLength))
      throw new ApiError('SHORT_PASSWORD');
    if (ports.commonPasswords.has(password)) throw new ApiError('COMMON_PASSWORD');
  };
}
