import type { Member } from '@portal/group-management/domain';
import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import { roleMail } from '../group-management.mails';
import type { GroupChange } from '../groups/access';
import { presentMembers, type FindAccounts } from '../members/member.presenter';
import { findMember, updateMember } from '../members/member.repository';
import { deleteAdministrator, findAdministrators } from './administrator.repository';
import { offerRole } from './offer-role';
import {
  lockMemberOfOwnGroup,
  recordDecision,
  type RoleDecision,
  type RolePorts,
} from './role-change';
import { withdrawRoleOffer } from './withdraw-role-offer.service';

/** Takes the role of an administrator away; both are mailed. */
async function endAdministration(
  ports: RolePorts,
  tx: Queryable,
  decision: RoleDecision,
): Promise<void> {
  const { owner, group, member } = decision;
  await deleteAdministrator(tx, group.id, member.uid);
  await updateMember(tx, member, { offeredRole: null });
  await recordDecision(ports, tx, 'admin-ended', decision);
  const about = { change: 'admin-ended', member: member.email, groupName: group.name } as const;
  for (const to of [owner.email, member.email])
    await ports.mailer.send(tx, roleMail({ to, ...about }));
}

/** Offers an active member the role of an administrator, or takes the role or its offer back (GROUP-37). */
export const createChangeRole =
  (ports: RolePorts & { readonly findAccounts: FindAccounts }) =>
  (
    { memberEmail, role }: { memberEmail: string; role: 'admin' | 'member' },
    context: GroupChange,
  ): Promise<Member> =>
    ports.database.transaction(async (tx) => {
      const decision = await lockMemberOfOwnGroup(ports, tx, memberEmail, context);
      const { group, member } = decision;
      const administrators = await findAdministrators(tx, group.id);
      const isAdmin = administrators.some(({ uid }) => uid === member.uid);
      if (role === 'admin' && !isAdmin) await offerRole(ports, tx, role, decision);
      else if (role === 'member' && isAdmin) await endAdministration(ports, tx, decision);
      else if (role === 'member' && member.offeredRole)
        await withdrawRoleOffer(ports, tx, decision);
      const changed = await findMember(tx, group.id, member.email);
      const rows = changed ? [changed] : [];
      const [presented] = await presentMembers(tx, group.id, rows, ports);
      if (!presented) throw new ApiError('USER_NOT_FOUND');
      return presented;
    });
