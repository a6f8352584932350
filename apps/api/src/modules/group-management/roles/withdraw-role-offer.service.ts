import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import type { GroupChange } from '../groups/access';
import { updateMember } from '../members/member.repository';
import {
  lockMemberOfOwnGroup,
  recordDecision,
  type RoleDecision,
  type RolePorts,
} from './role-change';

/** Withdraws the role that a member was offered. */
export async function withdrawRoleOffer(
  ports: RolePorts,
  tx: Queryable,
  decision: RoleDecision,
): Promise<void> {
  await updateMember(tx, decision.member, { offeredRole: null });
  await recordDecision(ports, tx, 'offer-withdrawn', decision);
}

/** Withdraws an offer that was not answered yet (GROUP-229). Throws `ROLE_OFFER_NOT_FOUND`. */
export const createWithdrawRoleOffer =
  (ports: RolePorts) =>
  ({ memberEmail }: { memberEmail: string }, context: GroupChange) =>
    ports.database.transaction(async (tx) => {
      const decision = await lockMemberOfOwnGroup(ports, tx, memberEmail, context);
      if (!decision.member.offeredRole) throw new ApiError('ROLE_OFFER_NOT_FOUND');
      await withdrawRoleOffer(ports, tx, decision);
      return {};
    });
