import { hasEnded, type Group, type Member } from '@portal/group-management/domain';
import type { Clock } from '@portal/shared/browser';
import { Button } from '@portal/shared/ui';
import { messages } from '../messages';
import { useViewStats } from '../stats/use-view-stats';
import { MemberActions } from './member-actions';
import type { OpenDialog } from './member-dialogs';
import { ResendButton, useResend } from '../invitations/resend-button';
import { useCopyLink } from '../invitations/use-copy-link';
import type { Feedback } from './use-members';
import { useSecondsSince } from './use-seconds-since';

interface MemberActionsOptions {
  readonly group: Group;
  /** The members that the page shows, as they arrived. */
  readonly members: readonly Member[];
  readonly clock: Clock;
  readonly feedback: Feedback;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Returns the actions in the row of a member. */
export function useMemberActions({
  group,
  members,
  clock,
  feedback,
  onOpen,
}: MemberActionsOptions) {
  const copyLink = useCopyLink(feedback);
  const viewStats = useViewStats(feedback);
  const { resend, sendingTo } = useResend(feedback);
  const secondsShown = useSecondsSince(members, clock);
  const isEnded = hasEnded(group);

  return (member: Member) => (
    <MemberActions
      member={member}
      ownRole={group.role ?? 'member'}
      isEnded={isEnded}
      onCopyLink={(email) => void copyLink(email)}
      onRemove={(email) => onOpen({ name: 'remove', choice: { emails: [email], count: 1 } })}
      onRoleChange={(change, email) => onOpen({ name: 'role', change, email })}
    >
      {member.status === 'pending' && (
        <ResendButton
          member={member}
          isEnded={isEnded}
          secondsShown={secondsShown}
          sendingTo={sendingTo}
          onResend={resend}
        />
      )}
      {member.status === 'active' && group.type === 'classroom' && (
        <Button variant="quiet" size="sm" onClick={() => void viewStats(member.email)}>
          {messages.stats.view}
        </Button>
      )}
    </MemberActions>
  );
}
