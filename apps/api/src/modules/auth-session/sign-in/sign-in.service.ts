import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { RequestContext } from '../../../platform/request-context';
import { replacePasswordHash } from '../accounts/user.repository';
import type { Admit } from '../bot-check/tickets';
import type { SessionService } from '../sessions/session.service';
import { wrongPasswords } from '../bot-check/sign-in-effort';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { CheckPassword, ProvenAccount } from './password-check';

type Ports = Pick<Platform, 'database' | 'hasher' | 'limiter'> & {
  readonly admit: Admit;
  readonly checkPassword: CheckPassword;
  readonly deviceCookies: DeviceCookies;
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
 * Signs users in with three statements: the ticket, the attempt with the account, the session (or, after a wrong password,
 * the count that makes the next bot check harder). A known and an unknown email address cost the same statements and the
 * same hash, and get the same response. A device that the account was signed in from has a budget of its own (AUTH-162).
 */
export function createSignIn(ports: Ports) {
  const { admit, checkPassword, limiter, sessions, deviceCookies } = ports;
  return async function signIn(
    input: { email: string; password: string; rememberMe?: boolean | undefined; ticket: string },
    client: RequestContext,
  ) {
    const { password, ticket, rememberMe: remembered = false } = input;
    const email = canonicalEmail(input.email);
    await admit({ ticket, action: 'signin' });
    const scope = await deviceCookies.find(client, email);
    const account = await checkPassword({ email, password, scope });
    if (!account) {
      await limiter.take(wrongPasswords, await deviceCookies.subjectOf(client));
      throw new ApiError('INVALID_LOGIN_CREDENTIALS');
    }
    const passwordHash = await renewHash(ports, account, password);
    const owner = { uid: account.uid, email };
    const tokens = await sessions.signIn({ owner, remembered, client, passwordHash, scope });
    await deviceCookies.remember(client, email);
    return tokens;
  };
}
