import { canonicalEmail } from '@portal/shared/util';
import { Refusal } from '../../platform/refusal';
import type { Clock } from '../../ports/clock';
import type { Database } from '../../ports/database';
import type { PasswordHasher } from '../../ports/password-hasher';
import type { RateLimiter } from '../../ports/rate-limiter';
import type { Admit } from './admission';
import type { AttemptKey } from './attempt-key';
import {
  attemptsPerAccount,
  idTokenSeconds,
  sessionExpiry,
  wrongPasswordsPerNetwork,
} from './auth-session.policy';
import type { IdTokens } from './id-token';
import { networkOf } from './network';
import type { RefreshTokens } from './refresh-token';
import { newId } from './secrets';
import { prepareInsertSession, type InsertSession } from './session.repository';
import {
  giveAttemptBack,
  prepareBeginAttempt,
  type Attempt,
  type BeginAttempt,
} from './sign-in-attempt.repository';
import { updateUser } from './user.repository';

interface Ports {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  admit: Admit;
  idTokens: IdTokens;
  refreshTokens: RefreshTokens;
  attemptKey: AttemptKey;
}

/** The ports, and the statements over them. */
interface Parts extends Ports {
  readonly beginAttempt: BeginAttempt;
  readonly insertSession: InsertSession;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type Account = NonNullable<Attempt['user']>;

async function isRightPassword(ports: Ports, attempt: Attempt, { email, password }: Credentials) {
  try {
    return await ports.hasher.verify(attempt.user?.passwordHash, password);
  } catch (error) {
    await giveAttemptBack(ports.database.query, ports.attemptKey(email));
    throw error;
  }
}

/** The account whose password was given; refuses otherwise. Two statements, three when the password is wrong. */
async function accountOf(
  ports: Parts,
  credentials: Credentials,
  network: string,
): Promise<Account> {
  const { email } = credentials;
  const now = ports.clock.now();
  const key = ports.attemptKey(email);
  const attempt = await ports.beginAttempt({ key, email, now });
  if (attempt.tried > attemptsPerAccount) {
    const retryAfterSeconds = Math.ceil((attempt.windowEnd.getTime() - now.getTime()) / 1000);
    throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds });
  }
  const isRight = await isRightPassword(ports, attempt, credentials);
  if (isRight && attempt.user) return attempt.user;
  await ports.limiter.take(wrongPasswordsPerNetwork, network);
  throw new Refusal('INVALID_LOGIN_CREDENTIALS');
}

/** Brings a hash that was made with other parameters up to date, now that the password is at hand. */
async function renewHash({ database, hasher }: Ports, account: Account, password: string) {
  if (!hasher.isOutdated(account.passwordHash)) return;
  await updateUser(database.query, account.uid, { passwordHash: await hasher.hash(password) });
}

async function openSession(ports: Parts, { uid, email }: Account, remembered: boolean) {
  const id = newId();
  const token = ports.refreshTokens.first();
  const now = ports.clock.now();
  const session = {
    id,
    uid,
    family: token.family,
    tokenHash: token.hash,
    remembered,
    createdAt: now,
    expiresAt: sessionExpiry(now, remembered),
  };
  await ports.insertSession(session, ports.attemptKey(email));
  const idToken = await ports.idTokens.issue({ uid, sessionId: id });
  return { idToken, refreshToken: token.text, expiresIn: idTokenSeconds, uid, email };
}

/**
 * Opens sessions (specification 1, section 4). A known and an unknown address cost the same three statements and the
 * same hashing, and get the same answer.
 */
export function createSignIn(ports: Ports) {
  const { query } = ports.database;
  const parts: Parts = {
    ...ports,
    beginAttempt: prepareBeginAttempt(query),
    insertSession: prepareInsertSession(query),
  };

  return async function signIn(
    input: { email: string; password: string; rememberMe?: boolean | undefined; ticket: string },
    { ip }: { ip: string },
  ) {
    const { password, ticket, rememberMe = false } = input;
    const network = networkOf(ip);
    await ports.admit({
      ticket,
      action: 'signin',
      network: { limit: wrongPasswordsPerNetwork, subject: network, onlyLook: true },
      whenTooMany: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    });
    const credentials = { email: canonicalEmail(input.email), password };
    const account = await accountOf(parts, credentials, network);
    await renewHash(ports, account, password);
    return openSession(parts, account, rememberMe);
  };
}
