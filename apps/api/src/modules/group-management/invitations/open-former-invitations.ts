import { isInvitationExpired, type Group } from '@portal/group-management/domain';
import type { Queryable } from '../../../ports/database';
import { formerInvitations } from './former-invitation.repository';

/** The invitations of former addresses of an account that can still be accepted (GROUP-455). */
export async function openFormerInvitations(
  query: Queryable,
  uid: string,
  now: Date,
): Promise<NonNullable<Group['formerInvitations']>> {
  const found = await formerInvitations(query, uid);
  return found
    .filter(({ isLive, updatedAt }) => isLive && !isInvitationExpired(updatedAt, now))
    .map(({ guid, name, email }) => ({ guid, name, email }));
}
