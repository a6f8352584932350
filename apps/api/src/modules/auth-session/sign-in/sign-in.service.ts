import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { ClientInfo } from '../../../platform/request-context';
import type { Database } from '../../../ports/database';
import type { PasswordHasher } from '../../../ports/password-hasher';
import type { RateLimiter } from '../../../ports/rate-limiter';
import { replacePasswordHash } from '../accounts/user.repository';
import { wrongPasswordsPerNetwork } from '../auth-session.policy';
import type { Admit } from '../bot-check/admission';
import type { SessionOpening } from '../sessions/session-opening';
import type { CheckPassword, ProvenAccount } from './password-check';

interface Ports {
  database: Database;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  admit: Admit;
  checkPassword: CheckPassword;
  sessionOpening: SessionOpening;
}

/** Replaces a hash that was made with other parameters than today's; returns the hash that is stored now. */
async function renewHash({ database, hasher }: Ports, account: ProvenAccount, password: string) {
  if (!hasher.isOutdated(account.passwordHash)) return account.passwordHash;
  const passwordHash = await hasher.hash(password);
  const isRenewed = await replacePasswordHash(database.query, { ...account, by: passwordHash });
  return isRenewed ? passwordHash : account.passwordHash;
}

/**
 * Signs users in with three statements: the limits, the attempt with the account, the session (or, after a wrong password,
 * the network's count). A known and an unknown email address cost the same statements and the same hash, and get the same
 * response.
 */
export function createSignIn(ports: Ports) {
  const { admit, checkPassword, limiter, sessionOpening } = ports;
  return async function signIn(
    input: { email: string; password: string; rememberMe?: boolean | undefined; ticket: string },
    client: ClientInfo,
  ) {
    const { password, ticket, rememberMe: remembered = false } = input;
    const network = networkOf(client.ip);
    await admit({
      ticket,
      action: 'signin',
      network: { limit: wrongPasswordsPerNetwork, subject: network, onlyLook: true },
      whenTooMany: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    });
    const account = await checkPassword({ email: canonicalEmail(input.email), password });
    if (!account) {
      await limiter.take(wrongPasswordsPerNetwork, network);
      throw new ApiError('INVALID_LOGIN_CREDENTIALS');
    }
    const passwordHash = await renewHash(ports, account, password);
    const { uid, email } = account;
    return sessionOpening.signIn({ owner: { uid, email }, remembered, client, passwordHash });
  };
}
