import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import { groupsOpenTo } from '../domains/group-domain.repository';
import { openFormerInvitations } from '../invitations/open-former-invitations';

/** Whether a group that a user is not in asks the user on the account page to join (GROUP-455, GROUP-466). */
export const createIsAskedByGroup =
  ({ clock }: Pick<Platform, 'clock'>) =>
  async (query: Queryable, { uid, email, emailVerified }: Caller): Promise<boolean> => {
    if (!emailVerified) return false;
    const [invitations, groups] = await Promise.all([
      openFormerInvitations(query, uid, clock.now()),
      groupsOpenTo(query, { uid, email }),
    ]);
    return invitations.length + groups.length > 0;
  };
