import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { endedMail } from '../group-management.mails';
import { activeMembers } from '../seats/member.repository';
import type { GroupRow } from '../groups/group.repository';

/**
 * Tells the members of a group, in the transaction that ends it, that their Premium from it has ended (GROUP-404). Whoever
 * pays is told about the plan itself.
 */
export async function mailEnd(
  { mailer }: Pick<Platform, 'mailer'>,
  tx: Queryable,
  { id, name: groupName, subscriptionId }: Pick<GroupRow, 'id' | 'name' | 'subscriptionId'>,
  payerUid?: string,
): Promise<void> {
  const isInstitution = subscriptionId === null;
  for (const { uid, email: to } of await activeMembers(tx, id))
    if (uid !== payerUid) await mailer.send(tx, endedMail({ to, groupName, isInstitution }));
}
