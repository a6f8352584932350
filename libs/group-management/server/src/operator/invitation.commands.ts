import { canonicalEmail } from '@portal/shared/util';
import { type Platform, type AdminCommand, rowLine } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { createPendingInvitations } from '../invitations/pending-invitation.service';
import { findMember } from '../seats/member.repository';
import type { createRemoveMembers } from '../members/removal.service';
import { aboutGroup, groupArgument } from './about-group';
import { memberCommand } from './group.commands';
import { presentInvitations } from './invitation-list';
import { listInvitations } from './open-invitation.repository';
import { shownMembers } from './show-group';

/** What operators do about invitations by command, as administrators of their groups (GROUP-501). */
export function createInvitationCommands({
  clock,
  database: { query },
  resendInvitation,
  removeMember,
}: Pick<Platform, 'clock' | 'database'> & {
  readonly resendInvitation: ReturnType<typeof createPendingInvitations>['resend'];
  readonly removeMember: ReturnType<typeof createRemoveMembers>;
}): readonly AdminCommand[] {
  const list = async (of: Parameters<typeof listInvitations>[1]) => {
    const data = presentInvitations(await listInvitations(query, of, shownMembers), clock.now());
    return { data, lines: data.length > 0 ? data.map(rowLine) : ['There are no invitations.'] };
  };
  return [
    {
      name: 'invitation list',
      summary: 'the newest 200 open invitations of a group',
      arguments: groupArgument,
      effect: 'reads',
      run: aboutGroup(query, ({ id }) => list({ groupId: id })),
    },
    {
      name: 'invitation to',
      summary: 'the open invitations of an address',
      arguments: { '<email>': 'the invited address' },
      effect: 'reads',
      run: (input) => list({ email: canonicalEmail(input.argument('email')) }),
    },
    memberCommand(
      { query },
      { name: 'invitation resend', summary: 'mail an open invitation again' },
      async (memberEmail, context) => {
        await resendInvitation({ memberEmail }, context);
        return `${memberEmail} gets the invitation again.`;
      },
    ),
    memberCommand(
      { query },
      { name: 'invitation withdraw', summary: 'withdraw an open invitation, whose link ends' },
      async (memberEmail, context) => {
        const member = await findMember(query, context.group.id, canonicalEmail(memberEmail));
        if (member?.status !== 'pending') throw new ApiError('USER_NOT_FOUND');
        await removeMember({ membersToDelete: [memberEmail] }, context);
        return `The invitation of ${memberEmail} is withdrawn.`;
      },
    ),
  ];
}
