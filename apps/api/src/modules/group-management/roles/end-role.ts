import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import { roleMail } from '../group-management.mails';
import { deleteGroup, type GroupRow } from '../groups/group.repository';
import type { FindEmails } from '../members/follow-address';
import { deleteAdministrator, findAdministrators } from './administrator.repository';
import { changeOwner } from './change-owner';

/** Ends the role of an account in a group. */
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
