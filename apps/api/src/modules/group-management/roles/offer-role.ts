import type { OfferedRole } from '@portal/group-management/domain';
import type { Queryable } from '../../../ports/database';
import { roleOfferMails } from '../group-management.mails';
import { updateMember } from '../members/member.repository';
import { withdrawRoleOffers } from './administrator.repository';
import { recordDecision, type RoleDecision, type RolePorts } from './role-change';

/**
 * Offers a role to a member, and mails both. It gives nothing before it is accepted (GROUP-229); offering the same again
 * mails nobody again, and a group is offered to one member at a time.
 */
export async function offerRole(
  ports: RolePorts,
  tx: Queryable,
  role: OfferedRole,
  decision: RoleDecision,
): Promise<void> {
  const { context, group, member } = decision;
  if (member.offeredRole === role) return;
  if (role === 'owner') await withdrawRoleOffers(tx, group.id, 'owner');
  await updateMember(tx, member, { offeredRole: role });
  await recordDecision(
    ports,
    tx,
    role === 'owner' ? 'offered-ownership' : 'offered-admin',
    decision,
  );
  const about = { role, owner: context.caller.email, member: member.email, groupName: group.name };
  for (const mail of roleOfferMails(about)) await ports.mailer.send(tx, mail);
}
