import type { Queryable } from './database';

/** What other domains may know of an account. */
export interface UserRecord {
  readonly uid: string;
  /** In its canonical spelling. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
}

/** Accounts, for the domains that do not own them. */
export interface Users {
  findById(query: Queryable, uid: string): Promise<UserRecord | undefined>;
}
