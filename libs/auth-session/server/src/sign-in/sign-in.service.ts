import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { canonicalEmail } from '@portal/shared/util';
import type { Handler } from '@portal/server/http';
import type { Platform } from '@portal/server/platform';
import { replacePasswordHash } from '../records/user.repository';
import type { Admit } from './tickets';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { SessionService } from '../sessions/session.service';
import { passwordWay } from '../records/way-in.repository';
import type { ProvenAccount } from './password-check';
import type { ProvePassword } from './prove-password';

type Ports = Pick<Platform, 'database' | 'hasher'> & {
  readonly admit: Admit;
  readonly provePassword: ProvePassword;
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
 * same hash, and get the same response.
 */
export function createSignIn(ports: Ports): Handler<typeof authSessionEndpoints.signIn> {
  const { admit, provePassword, sessions, deviceCookies } = ports;
  return async function signIn(
    { password, ticket, rememberMe: remembered = false, ...input },
    client,
  ) {
    const email = canonicalEmail(input.email);
    await admit({ ticket, action: 'signin' });
    const account = await provePassword({ email, password, isAlone: true }, client);
    const passwordHash = await renewHash(ports, account, password);
    const { uid, scope } = account;
    const owner = { uid, email };
    const by = passwordWay(uid);
    const tokens = await sessions.signIn({ owner, by, remembered, client, passwordHash, scope });
    await deviceCookies.remember(client, email);
    return tokens;
  };
}
