import type { Queryable } from '../../../ports/database';
import { findAdministrators } from './administrator.repository';

/** Returns the email addresses of accounts, with one query. */
export type FindEmails = (
  query: Queryable,
  uids: readonly string[],
) => Promise<readonly { readonly uid: string; readonly email: string }[]>;

/**
 * The addresses of a group's owner and administrators: they are removed only after their role was taken away (GROUP-27).
 */
export const createProtectedMembers =
  (findEmails: FindEmails) =>
  async (query: Queryable, groupId: string): Promise<string[]> => {
    const administrators = await findAdministrators(query, groupId);
    const accounts = await findEmails(
      query,
      administrators.map(({ uid }) => uid),
    );
    return accounts.map(({ email }) => email);
  };
