import type { OfferedRole } from '@portal/group-management/domain';
import type { Queryable } from '../../../ports/database';
import type { TakeoverTerms } from '../../checkout-pricing/checkout-pricing.module';
import { roleOfferMails } from '../group-management.mails';
import { updateMember } from '../members/member.repository';
import { withdrawRoleOffers } from './administrator.repository';
import { recordDecision, type RoleDecision, type RolePorts } from './role-change';

/**
 * Offers a role to a member, and mails both. It gives nothing before it is accepted (GROUP-229); offering the same again
 * mails nobody again, and a group is offered to one member at a time. With `payment` who becomes the owner pays for the group
 * too (GROUP-457).
 */
export async function offerRole(
  ports: RolePorts,
  tx: Queryable,
  role: OfferedRole,
  decision: RoleDecision,
  payment?: TakeoverTerms,
): Promise<void> {
  const { owner, group, member } = decision;
  const isPaymentOffered = payment !== undefined;
  if (member.offeredRole === role && member.isPaymentOffered === isPaymentOffered) return;
  if (role === 'owner') await withdrawRoleOffers(tx, group.id, 'owner');
  await updateMember(tx, member, { offeredRole: role, isPaymentOffered });
  await recordDecision(
    ports,
    tx,
    role === 'owner' ? 'offered-ownership' : 'offered-admin',
    decision,
  );
  const people = { owner: owner.email, member: member.email };
  const about = { role, ...people, groupName: group.name, payment };
  for (const mail of roleOfferMails(about)) await ports.mailer.send(tx, mail);
}
