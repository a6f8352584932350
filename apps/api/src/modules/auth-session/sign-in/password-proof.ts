import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { PasswordHasher } from '../../../ports/password-hasher';
import type { CountedKinds, RateLimiter } from '../../../ports/rate-limiter';
import { signInUses, type Admission } from '../bot-check/admission';
import type { AttemptKey } from './attempt-key';
import { giveAttemptBack, prepareBeginAttempt, type Attempt } from './sign-in-attempt.repository';

interface Ports {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: RateLimiter;
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

/** The same for a call that has to be let in first; one that is not counts as no attempt. */
export type ProveAdmittedPassword = (
  credentials: Credentials,
  admission: Admission,
) => Promise<ProvenAccount | undefined>;

async function isRight(ports: Ports, attempt: Attempt, { email, password }: Credentials) {
  try {
    return await ports.hasher.verify(attempt.user?.passwordHash ?? undefined, password);
  } catch (error) {
    await giveAttemptBack(ports.database.query, ports.attemptKey(email));
    throw error;
  }
}

/** Undefined when the password is wrong; refuses while the account's wait runs. */
function createProof(ports: Ports, kinds: CountedKinds): ProveAdmittedPassword {
  const beginAttempt = prepareBeginAttempt(ports.database.query, ports.limiter, kinds);
  return async function prove(credentials, { uses, check }) {
    const now = ports.clock.now();
    const key = ports.attemptKey(credentials.email);
    const { waits, attempt } = await beginAttempt({ key, email: credentials.email, now, uses });
    check(waits);
    if (!attempt) throw new Error('An attempt was not counted.');
    if (!attempt.judged) {
      const retryAfterSeconds = Math.ceil((attempt.notBefore.getTime() - now.getTime()) / 1000);
      throw new ApiError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds });
    }
    const { user } = attempt;
    if (!(await isRight(ports, attempt, credentials)) || !user?.passwordHash) return undefined;
    return { ...user, passwordHash: user.passwordHash };
  };
}

/**
 * Proves a password at a sign-in: one statement and one hashing, whether or not there is such an account and whether or not
 * it has a password.
 */
export const createAdmittedPasswordProof = (ports: Ports) => createProof(ports, signInUses);

/** The same for somebody who is let in already. */
export function createPasswordProof(ports: Ports): ProvePassword {
  const prove = createProof(ports, { takes: 0, looks: 0 });
  return (credentials) => prove(credentials, { uses: [], check: () => {} });
}
