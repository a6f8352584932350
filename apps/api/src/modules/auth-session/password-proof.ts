import { Refusal } from '../../platform/refusal';
import type { Clock } from '../../ports/clock';
import type { Database } from '../../ports/database';
import type { PasswordHasher } from '../../ports/password-hasher';
import type { AttemptKey } from './attempt-key';
import { giveAttemptBack, prepareBeginAttempt, type Attempt } from './sign-in-attempt.repository';

interface Ports {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  attemptKey: AttemptKey;
}

interface Credentials {
  /** In its canonical spelling. */
  readonly email: string;
  readonly password: string;
}

/** An account whose password was given. */
export interface ProvenAccount {
  readonly uid: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** The account of an address and its password; each asking counts as an attempt. */
export type ProvePassword = (credentials: Credentials) => Promise<ProvenAccount | undefined>;

async function isRight(ports: Ports, attempt: Attempt, { email, password }: Credentials) {
  try {
    return await ports.hasher.verify(attempt.user?.passwordHash ?? undefined, password);
  } catch (error) {
    await giveAttemptBack(ports.database.query, ports.attemptKey(email));
    throw error;
  }
}

/**
 * Proves a password: one statement and one hashing, whether or not there is such an account and whether or not it has a
 * password. Undefined when it is wrong; refuses while the account's wait runs.
 */
export function createPasswordProof(ports: Ports): ProvePassword {
  const beginAttempt = prepareBeginAttempt(ports.database.query);
  return async function provePassword(credentials) {
    const now = ports.clock.now();
    const key = ports.attemptKey(credentials.email);
    const attempt = await beginAttempt({ key, email: credentials.email, now });
    if (!attempt.judged) {
      const retryAfterSeconds = Math.ceil((attempt.notBefore.getTime() - now.getTime()) / 1000);
      throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds });
    }
    const { user } = attempt;
    if (!(await isRight(ports, attempt, credentials)) || !user?.passwordHash) return undefined;
    return { ...user, passwordHash: user.passwordHash };
  };
}
