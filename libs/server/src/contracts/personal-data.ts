import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../ports/database';

export interface DataOwner {
  readonly uid: string;
  readonly email: string;
}

/** Why an account has to stay: the codes of `deleteAccount`. */
export type DeletionBlock = 'DELETION_BY_GROUP_ADMINISTRATOR' | 'DELETION_WITH_SUBSCRIPTION';

/** What a domain keeps about its users in some of its tables (ACCT-203, ACCT-206). */
export interface PersonalData {
  /** Every table with a user's id or email address belongs to one entry. */
  readonly tables: readonly PgTable[];
  /** Learns what the next check must know, before the transaction of the deletion: other services may be asked. */
  prepareDeletion?(owner: Pick<DataOwner, 'uid'>): Promise<void>;
  /** Why the account has to stay; undefined when this domain does not need it. */
  blocksDeletion?(tx: Queryable, owner: DataOwner): Promise<DeletionBlock | undefined>;
  /** Everything that the user may read, by a name of its own; without secrets and hashes. */
  collect(query: Queryable, owner: DataOwner): Promise<Readonly<Record<string, unknown>>>;
  /** The uid of the user whom an id of this domain names, such as that of a subscription (SHARED-330). */
  ownerOf?(query: Queryable, id: string): Promise<string | undefined>;
  /** What an operator must see of it to help the user, by a name of its own: no texts that the user wrote (SHARED-330). */
  overview?(query: Queryable, owner: DataOwner): Promise<Readonly<Record<string, unknown>>>;
  /** Deletes it, in the transaction that deletes the account. */
  erase(tx: Queryable, owner: DataOwner): Promise<void>;
}
