import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import type { Database } from '../../../ports/database';
import type { PasswordHasher } from '../../../ports/password-hasher';
import type { RateLimiter } from '../../../ports/rate-limiter';
import type { AdmissionOf } from '../bot-check/admission';
import { wrongPasswordsPerNetwork } from '../auth-session.policy';
import { networkOf } from '../../../platform/network';
import type { ProveAdmittedPassword, ProvenAccount } from './password-proof';
import type { SessionOpening, Visit } from '../sessions/session-opening';
import { replacePasswordHash } from '../accounts/user.repository';

interface Ports {
  database: Database;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  admissionOf: AdmissionOf;
  proveAdmittedPassword: ProveAdmittedPassword;
  sessionOpening: SessionOpening;
}

/** Brings a hash that was made with other parameters up to date, now that the password is at hand; answers the current one. */
async function renewHash({ database, hasher }: Ports, account: ProvenAccount, password: string) {
  if (!hasher.isOutdated(account.passwordHash)) return account.passwordHash;
  const passwordHash = await hasher.hash(password);
  const isRenewed = await replacePasswordHash(database.query, { ...account, by: passwordHash });
  return isRenewed ? passwordHash : account.passwordHash;
}

/**
 * Opens sessions (specification 1, section 4). A known and an unknown address cost the same two statements and the
 * same hashing, and get the same answer.
 */
export function createSignIn(ports: Ports) {
  return async function signIn(
    input: { email: string; password: string; rememberMe?: boolean | undefined; ticket: string },
    visit: Visit,
  ) {
    const { password, ticket, rememberMe: remembered = false } = input;
    const network = networkOf(visit.ip);
    const admission = ports.admissionOf({
      ticket,
      action: 'signin',
      network: { limit: wrongPasswordsPerNetwork, subject: network, onlyLook: true },
      whenTooMany: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    });
    const credentials = { email: canonicalEmail(input.email), password };
    const account = await ports.proveAdmittedPassword(credentials, admission);
    if (!account) {
      await ports.limiter.take(wrongPasswordsPerNetwork, network);
      throw new ApiError('INVALID_LOGIN_CREDENTIALS');
    }
    const passwordHash = await renewHash(ports, account, password);
    const { uid, email } = account;
    return ports.sessionOpening.signIn({ owner: { uid, email }, remembered, visit, passwordHash });
  };
}
