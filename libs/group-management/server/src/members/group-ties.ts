import type { Platform } from '@portal/server/platform';
import type { Caller, Queryable } from '@portal/server/ports';
import { openFormerInvitations } from '../invitations/former-invitation.repository';
import { hasSeat } from '../seats/member.repository';

/** What a user who administers no group has to do with groups; without a verified address, nothing. */
export const createGroupTiesOf =
  ({ clock }: Pick<Platform, 'clock'>) =>
  async (query: Queryable, { uid, emailVerified }: Caller) => {
    if (!emailVerified) return { isInGroup: false, isAskedByGroup: false };
    const [isInGroup, invitations] = await Promise.all([
      hasSeat(query, uid),
      openFormerInvitations(query, uid, clock.now()),
    ]);
    return {
      /** Whether the user has a seat, also in a group that has ended or beside another plan (GROUP-224). */
      isInGroup,
      /** Whether a group that the user is not in asks the user on the account page to join (GROUP-455). */
      isAskedByGroup: invitations.length > 0,
    };
  };
