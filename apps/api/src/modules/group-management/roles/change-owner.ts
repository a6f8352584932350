import type { Queryable } from '../../../ports/database';
import {
  findAdministrators,
  saveAdministrator,
  withdrawRoleOffers,
} from './administrator.repository';

/**
 * Makes an account the owner of a group. A former owner stays an administrator, and what that owner offered to others ends
 * (GROUP-229).
 */
export async function changeOwner(
  tx: Queryable,
  { groupId, uid, since }: { readonly groupId: string; readonly uid: string; readonly since: Date },
): Promise<void> {
  for (const former of await findAdministrators(tx, groupId))
    if (former.role === 'owner') await saveAdministrator(tx, { ...former, role: 'admin' });
  await saveAdministrator(tx, { groupId, uid, role: 'owner', since });
  await withdrawRoleOffers(tx, groupId);
}
