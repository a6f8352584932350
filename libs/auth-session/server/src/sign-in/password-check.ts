import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { AttemptBudget, SignInAttempts } from '../records/sign-in-attempt.repository';

/** An account whose password was given. */
export interface ProvenAccount {
  readonly uid: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** The budget of wrong passwords of a user who is signed in, so that they do not lock the sign-in (AUTH-123). */
export const signedInScope = 'signed-in';

/**
 * Checks the password of the account with this email address, in its canonical spelling. Every check counts as an attempt
 * in its budget, before the password is looked at: in that of the sign-in, or of the given scope.
 *
 * Returns undefined when the password is wrong. Throws `TOO_MANY_ATTEMPTS_TRY_LATER` while the budget's wait is running, and
 * `INSTITUTION_SIGN_IN_REQUIRED`.
 */
export type CheckPassword = (credentials: {
  readonly email: string;
  readonly password: string;
  readonly scope?: string | undefined;
  /** Whether the password opens the account by itself, which an institution can forbid (AUTH-498). */
  readonly isAlone?: boolean;
}) => Promise<ProvenAccount | undefined>;

/** Checks passwords with one statement and one hash, whether or not the account exists and has a password. */
export function createCheckPassword(
  ports: Pick<Platform, 'database' | 'clock' | 'hasher'> & { readonly attempts: SignInAttempts },
): CheckPassword {
  const { database, clock, hasher, attempts } = ports;

  async function isRight(budget: AttemptBudget, passwordHash: string | null, password: string) {
    try {
      return await hasher.verify(passwordHash ?? undefined, password);
    } catch (error) {
      await attempts.takeBack(database.query, budget);
      throw error;
    }
  }

  return async function checkPassword({ email, password, scope = '', isAlone = false }) {
    const budget = { email, scope };
    const attempt = await attempts.count(database.query, budget, clock.now());
    if (!attempt.isAllowed)
      throw new ApiError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds: attempt.waitSeconds });
    if (isAlone && attempt.isForbidden) throw new ApiError('INSTITUTION_SIGN_IN_REQUIRED');
    const { uid, passwordHash } = attempt;
    const matches = await isRight(budget, passwordHash, password);
    return matches && uid !== null && passwordHash !== null
      ? { uid, email, passwordHash }
      : undefined;
  };
}
