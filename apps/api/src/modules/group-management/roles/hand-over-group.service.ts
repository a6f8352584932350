import type { GroupContext } from '../groups/access';
import { offerRole } from './offer-role';
import { lockMemberOfOwnGroup, type RolePorts } from './role-change';

/** Offers the group to an active member (GROUP-38). Throws `FORBIDDEN` for anyone but the owner. */
export const createHandOverGroup =
  (ports: RolePorts) =>
  ({ memberEmail }: { memberEmail: string }, context: GroupContext) =>
    ports.database.transaction(async (tx) => {
      const decision = await lockMemberOfOwnGroup(tx, memberEmail, context);
      await offerRole(ports, tx, 'owner', decision);
      return {};
    });
