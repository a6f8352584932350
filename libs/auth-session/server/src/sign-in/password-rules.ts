import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minPasswordLength, strictMinPasswordLength } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import { type Config, readCommonPasswords } from '@portal/server/platform';

/** Words of every installation that a password must not consist of; the product's own names come from `BRAND` (AUTH-186). */
const productWords: readonly string[] = ['lemma', 'premium', 'freemium', 'overleaf'];

/** Letters that must be left without the words: fewer are a year, a mark or a syllable around them. */
const minOtherLetters = 5;

/**
 * Whether a password, in lower case, is little more than words of the product: `lemma2026!`, but not a sentence with such a word.
 * The longest words are taken out first.
 */
function isProductWord(password: string, words: readonly string[]): boolean {
  const known = words.toSorted((one, other) => other.length - one.length);
  let rest = password;
  for (const word of known) rest = rest.replaceAll(word, '');
  const letters = rest.replaceAll(/[^\p{L}\p{S}]/gu, '');
  return rest !== password && Array.from(letters).length < minOtherLetters;
}

const rejectedPasswords = 10_000;

/** Makes passwords equal that differ in letter case or width only. */
const normalized = (password: string) => password.normalize('NFKC').toLowerCase();

let commonPasswords: ReadonlySet<string> | undefined;
const readRejectedPasswords = () => new Set(readCommonPasswords(rejectedPasswords).map(normalized));

/** Whether the files of a folder name the SHA-1 of a password: `‹35 digits›:‹how often it leaked›` in that of its first five digits. */
function isLeaked(password: string, folder: string): boolean {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  const file = join(folder, `${digest.slice(0, 5)}.txt`);
  const isListed = new RegExp(`^${digest.slice(5)}:[1-9]`, 'm');
  return existsSync(file) && isListed.test(readFileSync(file, 'latin1'));
}

/** Whether a password has at least `min` characters, as a user counts them. */
const hasLength = (password: string, min: number) => Array.from(password).length >= min;

/**
 * Checks a new password before it is hashed. Throws `INVALID_PASSWORD`, `SHORT_PASSWORD` (strict profile) or
 * `COMMON_PASSWORD` (AUTH-120, AUTH-121, AUTH-122, AUTH-186, AUTH-553).
 */
export type CheckNewPassword = (password: string) => void;

/** The rules of the configured profile, for a product of this name, with the folder of leaked passwords. */
export function createPasswordRules(
  { profile, leakedPasswords }: Pick<Config, 'profile' | 'leakedPasswords'>,
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
    if (leakedPasswords && isLeaked(password, leakedPasswords))
      throw new ApiError('COMMON_PASSWORD');
  };
}
