import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import type { FindEmails } from './follow-address';

/** What {@link lockAccount} needs of the accounts. */
export interface AccountPorts {
  readonly findEmails: FindEmails;
  readonly keepAccount: (tx: Queryable, uid: string) => Promise<boolean>;
}

/**
 * An account with its present address, for a transaction that gives it a seat: before the group is locked, as a change of
 * the address locks them. Throws `UNAUTHENTICATED` for an account that is gone.
 */
export async function lockAccount(
  { findEmails, keepAccount }: AccountPorts,
  tx: Queryable,
  uid: string,
): Promise<{ readonly uid: string; readonly email: string }> {
  const isKept = await keepAccount(tx, uid);
  const [account] = isKept ? await findEmails(tx, [uid]) : [];
  if (!account) throw new ApiError('UNAUTHENTICATED');
  return account;
}
