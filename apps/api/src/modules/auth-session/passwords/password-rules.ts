import { minPasswordLength, strictMinPasswordLength } from '@portal/auth-session/domain';
import type { Config } from '../../../config';
import { readCommonPasswords } from '../../../platform/common-passwords';
import { ApiError } from '../../../platform/errors';
import { isProductWord, productWords } from './product-words';

const rejectedPasswords = 10_000;

/** Makes passwords equal that differ in letter case or width only. */
const normalized = (password: string) => password.normalize('NFKC').toLowerCase();

let commonPasswords: ReadonlySet<string> | undefined;
const readRejectedPasswords = () => new Set(readCommonPasswords(rejectedPasswords).map(normalized));

/** Whether a password has at least so many characters, as a user counts them. */
const hasLength = (password: string, min: number) => Array.from(password).length >= min;

/**
 * Checks a new password before it is hashed. Throws `INVALID_PASSWORD`, `SHORT_PASSWORD` (strict profile) or
 * `COMMON_PASSWORD` (AUTH-120, AUTH-121, AUTH-122, AUTH-186).
 */
export type CheckNewPassword = (password: string) => void;

/** The rules of the configured profile, for a product of this name. */
export function createPasswordRules(
  profile: Config['profile'],
  productName: string,
): CheckNewPassword {
  const words = [...productWords, ...normalized(productName).split(/\s+/)];
  return (password) => {
    if (!hasLength(password, minPasswordLength)) throw new ApiError('INVALID_PASSWORD');
    if (profile === 'strict' && !hasLength(password, strictMinPasswordLength))
      throw new ApiError('SHORT_PASSWORD');
    commonPasswords ??= readRejectedPasswords();
    const text = normalized(password);
    if (commonPasswords.has(text) || isProductWord(text, words))
      throw new ApiError('COMMON_PASSWORD');
  };
}
