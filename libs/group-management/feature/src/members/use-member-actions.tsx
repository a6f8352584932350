import type { Group, Member } from '@portal/group-management/domain';
import type { Clock } from '@portal/shared/browser';
import { Button } from '@portal/shared/ui';
import { messages } from '../messages';
import { useViewStats } from '../stats/use-view-stats';
import { hasEnded } from './ended-group';
import { MemberActions } from './member-actions';
import type { OpenDialog } from './member-dialogs';
import { ResendButton, useResend } from '../invitations/resend-button';
import { useCopyLink } from '../invitations/use-copy-link';
import type { Feedback } from './use-members';
import { useNow } from './use-now';

interface MemberActionsOptions {
  readonly group: Group;
  readonly clock: Clock;
  readonly feedback: Feedback;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Returns the actions in the row of a member. */
export function useMemberActions({ group, clock, feedback, onOpen }: MemberActionsOptions) {
  const copyLink = useCopyLink(feedback);
  const viewStats = useViewStats(feedback);
  const { resend, sendingTo } = useResend(feedback);
  const now = useNow(clock);
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
          now={now}
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
