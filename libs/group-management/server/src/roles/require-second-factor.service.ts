import { lacksSecondFactor } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import { recordActivity } from '../activity/activity.repository';
import { type GroupContext, lockedOwnGroup } from '../groups/access';
import { findAdministrators } from '../groups/administrator.repository';
import { updateGroup } from '../groups/group.repository';
import type { RolePorts } from './offer-role.service';
import { secondFactorMail } from './second-factor.mails';

/**
 * The owner decides whether administrators need a session in two steps, and mails the others when they do. The owner's own session
 * has to be one: else nobody could take it back (GROUP-481). Throws `SECOND_FACTOR_NEEDED`.
 */
export const createRequireSecondFactor =
  ({ clock, database, findEmails, mailer }: RolePorts) =>
  ({ isRequired: needsSecondFactor }: { isRequired: boolean }, context: GroupContext) =>
    database.transaction(async (tx) => {
      const { caller } = context;
      if (lacksSecondFactor({ needsSecondFactor }, caller))
        throw new ApiError('SECOND_FACTOR_NEEDED');
      const { id: groupId, name: groupName, ...before } = await lockedOwnGroup(tx, context);
      if (needsSecondFactor === before.needsSecondFactor) return {};
      await updateGroup(tx, groupId, { needsSecondFactor });
      const action = needsSecondFactor ? 'second-factor-required' : 'second-factor-optional';
      await recordActivity(tx, { groupId, action, by: caller, count: 0 }, clock.now());
      if (!needsSecondFactor) return {};
      const uids = (await findAdministrators(tx, groupId)).map(({ uid }) => uid);
      for (const { uid, email: to } of await findEmails(tx, uids))
        if (uid !== caller.uid) await mailer.send(tx, secondFactorMail({ to, groupId, groupName }));
      return {};
    });
