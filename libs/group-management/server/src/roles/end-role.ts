import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { recordActivity } from '../activity/activity.repository';
import { roleMail } from '../group-management.mails';
import { type GroupContext, lockedGroup } from '../groups/access';
import type { FindEmails } from '../groups/account-ports';
import {
  deleteAdministrator,
  findAdministrators,
  findOwners,
  saveAdministrator,
} from '../groups/administrator.repository';
import { deleteGroup, type GroupRow } from '../groups/group.repository';
import { deleteRoleOffers } from './role-offer.repository';

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
  await deleteRoleOffers(tx, groupId);
}

export type EndRole = ReturnType<typeof createEndRole>;

/**
 * Ends the role of an account in a group that is locked. A group that loses its owner goes to the account that has
 * administered it for longest, which is mailed; without one it is deleted with its members, unless it is an institution,
 * which belongs to the operator (GROUP-231).
 */
export const createEndRole =
  ({
    clock,
    mailer,
    findEmails,
  }: Pick<Platform, 'clock' | 'mailer'> & { readonly findEmails: FindEmails }) =>
  async (tx: Queryable, group: GroupRow, uid: string): Promise<void> => {
    const administrators = await findAdministrators(tx, group.id);
    const isOwner = administrators.some((each) => each.uid === uid && each.role === 'owner');
    await deleteAdministrator(tx, group.id, uid);
    if (!isOwner) return;
    const [heir] = administrators
      .filter((each) => each.uid !== uid)
      .toSorted((one, other) => one.since.getTime() - other.since.getTime());
    if (!heir) {
      if (group.subscriptionId !== null) await deleteGroup(tx, group.id);
      return;
    }
    await changeOwner(tx, { groupId: group.id, uid: heir.uid, since: clock.now() });
    for (const { email } of await findEmails(tx, [heir.uid]))
      await mailer.send(
        tx,
        roleMail({ to: email, change: 'handed-over', member: email, groupName: group.name }),
      );
  };

/**
 * The caller gives the role of an administrator back, and keeps the seat; the owner and the caller are mailed (GROUP-467).
 * Throws `OWNER_CANNOT_STEP_DOWN`.
 */
export const createStepDown =
  ({
    clock,
    database,
    mailer,
    findEmails,
  }: Pick<Platform, 'clock' | 'database' | 'mailer'> & { readonly findEmails: FindEmails }) =>
  (_: unknown, context: GroupContext) =>
    database.transaction(async (tx) => {
      const { caller } = context;
      const { id: groupId, name: groupName, role } = await lockedGroup(tx, context);
      if (role === 'owner') throw new ApiError('OWNER_CANNOT_STEP_DOWN');
      await deleteAdministrator(tx, groupId, caller.uid);
      // An open offer of the ownership ends with the wish to decide nothing.
      await deleteRoleOffers(tx, groupId, { uid: caller.uid });
      const entry = { groupId, action: 'stepped-down', by: caller } as const;
      await recordActivity(tx, { ...entry, member: caller }, clock.now());
      const owners = (await findOwners(tx, [groupId])).map(({ uid }) => uid);
      const about = { change: 'stepped-down', member: caller.email, groupName } as const;
      for (const { email: to } of [...(await findEmails(tx, owners)), caller])
        await mailer.send(tx, roleMail({ to, ...about }));
      return {};
    });
