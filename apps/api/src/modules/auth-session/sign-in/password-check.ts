import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { AttemptBudget, SignInAttempts } from './sign-in-attempt.repository';

/** Wrong passwords from one network, across all accounts (AUTH-107). */
export const wrongPasswordsPerNetwork = {
  name: 'wrong-passwords-per-network',
  points: 100,
  windowSeconds: 15 * 60,
};

/** An account whose password was given. */
export interface ProvenAccount {
  readonly uid: string;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Checks the password of the account with this email address, in its canonical spelling. Every check counts as an attempt,
 * before the password is looked at.
 *
 * Returns undefined when the password is wrong. Throws `TOO_MANY_ATTEMPTS_TRY_LATER` while the account's wait is running.
 */
export type CheckPassword = (credentials: {
  readonly email: string;
  readonly password: string;
  /** What the attempt counts under; by default it is one to sign in. */
  readonly budget?: AttemptBudget;
}) => Promise<ProvenAccount | undefined>;

/** Checks passwords with one statement and one hash, whether or not the account exists and has a password. */
export function createCheckPassword(
  ports: Pick<Platform, 'database' | 'clock' | 'hasher'> & { readonly attempts: SignInAttempts },
): CheckPassword {
  const { database, clock, hasher, attempts } = ports;

  async function isRight(
    { email, password, budget }: Parameters<CheckPassword>[0],
    passwordHash: string | null,
  ) {
    try {
      return await hasher.verify(passwordHash ?? undefined, password);
    } catch (error) {
      await attempts.takeBack(database.query, email, budget);
      throw error;
    }
  }

  return async function checkPassword(given) {
    const { email, budget } = given;
    const attempt = await attempts.count(database.query, { email, now: clock.now(), budget });
    if (!attempt.isAllowed)
      throw new ApiError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds: attempt.waitSeconds });
    const { uid, passwordHash } = attempt;
    const matches = await isRight(given, passwordHash);
    return matches && uid !== null && passwordHash !== null
      ? { uid, email, passwordHash }
      : undefined;
  };
}
