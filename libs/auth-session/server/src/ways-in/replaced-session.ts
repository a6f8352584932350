import type { Caller, Queryable } from '@portal/server/ports';
import { findIdentifiedAccount, needsPassword } from './identified-account';
import type { LoginIdentity } from '../records/login-ticket.repository';

/** The session that a login would replace by that of another account. */
export interface ReplacedSession {
  /** The address of the account that is signed in. */
  readonly signedInAs: string;
  /** The address of the account that the login opens; null when it opens a new one. */
  readonly account: string | null;
}

/**
 * Finds the session that a login of a signed-in browser would replace: another site can navigate a browser through a silent
 * login. Undefined when there is nothing to ask: nobody is signed in, the login opens the same account, or it asks for a
 * password anyway.
 */
export async function findReplacedSession(
  query: Queryable,
  identity: LoginIdentity,
  caller: Caller | undefined,
): Promise<ReplacedSession | undefined> {
  if (!caller) return undefined;
  const found = await findIdentifiedAccount(query, identity);
  if (found && needsPassword(found, identity)) return undefined;
  const opened = found?.isOpen ? found.account : undefined;
  if (opened?.uid === caller.uid) return undefined;
  return { signedInAs: caller.email, account: opened?.email ?? null };
}
