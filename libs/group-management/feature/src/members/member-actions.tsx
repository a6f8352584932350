import {
  hasEnded,
  type Member,
  type MemberRole,
  type Group,
} from '@portal/group-management/domain';
import type { Clock } from '@portal/shared/browser';
import { IconButton, Menu, Button, type MenuItem } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { Ellipsis } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { messages } from '../messages';
import type { RoleChange } from '../settings/role-dialog';
import { useViewStats } from '../usage/use-view-stats';
import { messages as invitationMessages } from './invitation-messages';
import { ResendButton, useResend, useCopyLink } from './invitations';
import type { OpenDialog } from './member-dialogs';
import type { Feedback } from './use-members';
import { mayBeRemoved } from './use-selection';

interface MemberActionsProps {
  readonly member: Member;
  readonly ownRole: MemberRole;
  /** An invitation of a group that has ended leads nowhere. */
  readonly isEnded: boolean;
  /** The action that is always visible: "Resend Invitation" of a pending member, "View Stats" of an active one. */
  readonly children: ReactNode;
  readonly onCopyLink: (email: string) => void;
  readonly onRemove: (email: string) => void;
  readonly onRoleChange: (change: RoleChange, email: string) => void;
}

function roleItems({ member, ownRole, onRoleChange }: MemberActionsProps): MenuItem[] {
  const { email, role, status, offeredRole } = member;
  if (ownRole !== 'owner' || role === 'owner' || status !== 'active') return [];
  const { make, end, handOver, withdraw } = messages.administrators;
  const item = (label: string, change: RoleChange) => ({
    label,
    onSelect: () => onRoleChange(change, email),
  });
  const administration =
    role === 'admin' ? [item(end, 'end')] : offeredRole === null ? [item(make, 'make')] : [];
  return [
    ...administration,
    offeredRole === null ? item(handOver, 'handOver') : item(withdraw, 'withdraw'),
  ];
}

/** The payer cannot be removed, and the row says why (GROUP-456). */
function removeItems({ member, onRemove }: MemberActionsProps): MenuItem[] {
  const { remove, payerStays } = messages.removal;
  const onSelect = () => onRemove(member.email);
  if (mayBeRemoved(member)) return [{ label: remove, onSelect }];
  return member.role === 'member' ? [{ label: remove, onSelect, disabledReason: payerStays }] : [];
}

function MemberActions(props: MemberActionsProps) {
  const { member, isEnded, children, onCopyLink } = props;
  const { email, status } = member;
  const groups: MenuItem[][] = [
    status === 'pending' && !isEnded
      ? [{ label: invitationMessages.copyLink, onSelect: () => onCopyLink(email) }]
      : [],
    roleItems(props),
    removeItems(props),
  ].filter((items) => items.length > 0);

  return (
    <span className="inline-flex items-center gap-1">
      {children}
      {groups.length > 0 && (
        <Menu
          align="end"
          groups={groups}
          trigger={(trigger) => (
            <IconButton {...trigger} size="sm" label={messages.members.actionsOf(email)}>
              <Ellipsis aria-hidden="true" className="icon-sm" />
            </IconButton>
          )}
        />
      )}
    </span>
  );
}

const stepMs = durations.oneSecondMs * 10;

function useNow(clock: Clock): Date {
  const [now, setNow] = useState(() => clock.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), stepMs);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

/**
 * How many seconds ago a value arrived, every ten seconds. Only the time that passes in the browser counts, so that a clock
 * that is wrong changes nothing.
 */
function useSecondsSince(value: unknown, clock: Clock): number {
  const now = useNow(clock);
  const [arrival, setArrival] = useState(() => ({ value, at: clock.now() }));
  if (arrival.value !== value) setArrival({ value, at: clock.now() });
  return Math.max(0, (now.getTime() - arrival.at.getTime()) / durations.oneSecondMs);
}

interface MemberActionsOptions {
  readonly group: Group;
  readonly members: readonly Member[];
  readonly clock: Clock;
  readonly feedback: Feedback;
  readonly onOpen: (dialog: OpenDialog) => void;
}

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
