import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import { groupsOpenTo } from '../domains/group-domain.repository';
import { openFormerInvitations } from '../invitations/open-former-invitations';
import { hasSeat } from '../members/member.repository';

/** What a user who administers no group has to do with groups; without a verified address, nothing. */
export const createGroupTiesOf =
  ({ clock }: Pick<Platform, 'clock'>) =>
  async (query: Queryable, { uid, email, emailVerified }: Caller) => {
    if (!emailVerified) return { isInGroup: false, isAskedByGroup: false };
    const [isInGroup, invitations, groups] = await Promise.all([
      hasSeat(query, uid),
      openFormerInvitations(query, uid, clock.now()),
      groupsOpenTo(query, { uid, email }),
    ]);
    return {
      /** Whether the user has a seat, also in a group that has ended or beside another plan (GROUP-224). */
      isInGroup,
      /** Whether a group that the user is not in asks the user on the account page to join (GROUP-455, GROUP-466). */
      isAskedByGroup: invitations.length + groups.length > 0,
    };
  };
