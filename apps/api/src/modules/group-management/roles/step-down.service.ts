import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { recordActivity } from '../activity/activity.repository';
import { roleMail } from '../group-management.mails';
import { lockedGroup, type GroupContext } from '../groups/access';
import type { FindEmails } from '../members/follow-address';
import { findSeat, updateMember } from '../members/member.repository';
import { deleteAdministrator, findOwners } from './administrator.repository';

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
      const seat = await findSeat(tx, groupId, caller.uid);
      // An open offer of the ownership ends with the wish to decide nothing any more.
      if (seat) await updateMember(tx, seat, { offeredRole: null, isPaymentOffered: false });
      const entry = { groupId, action: 'stepped-down', by: caller } as const;
      await recordActivity(tx, { ...entry, member: caller }, clock.now());
      const owners = (await findOwners(tx, [groupId])).map(({ uid }) => uid);
      const about = { change: 'stepped-down', member: caller.email, groupName } as const;
      for (const { email: to } of [...(await findEmails(tx, owners)), caller])
        await mailer.send(tx, roleMail({ to, ...about }));
      return {};
    });
