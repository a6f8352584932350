import type { PersonalData } from '../../../ports/personal-data';
import { removedAccounts } from '../group-management.tables';
import { forgetRemovals, removalsOf } from './removed-account.repository';

/** That a user was removed from groups (GROUP-463). */
export const removalData: PersonalData = {
  tables: [removedAccounts],
  collect: async (query, { uid }) => ({ removedFromGroups: await removalsOf(query, uid) }),
  erase: (tx, { uid }) => forgetRemovals(tx, uid),
};
