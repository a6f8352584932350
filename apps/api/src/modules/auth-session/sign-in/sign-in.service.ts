import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { ClientInfo } from '../../../platform/request-context';
import { replacePasswordHash } from '../accounts/user.repository';
import type { Admit } from '../bot-check/tickets';
import type { SessionService } from '../sessions/session.service';
import { wrongPasswordsPerNetwork, type CheckPassword, type ProvenAccount } from './password-check';

type Ports = Pick<Platform, 'database' | 'hasher' | 'limiter'> & {
  readonly admit: Admit;
  readonly checkPassword: CheckPassword;
  readonly sessions: SessionService;
};

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
  const { admit, checkPassword, limiter, sessions } = ports;
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
    return sessions.signIn({ owner: { uid, email }, remembered, client, passwordHash });
  };
}
