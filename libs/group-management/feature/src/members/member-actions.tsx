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
import { memo, useEffect, useRef, useState } from 'react';
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
  readonly isClassroom: boolean;
  readonly secondsShown: number;
  readonly sendingTo: ReturnType<typeof useResend>['sendingTo'];
  /** Always the same object, so that only the rows that change render again. */
  readonly on: Handlers;
}

interface Handlers {
  readonly copyLink: (email: string) => void;
  readonly viewStats: (email: string) => void;
  readonly resend: ReturnType<typeof useResend>['resend'];
  readonly remove: (email: string) => void;
  readonly changeRole: (change: RoleChange, email: string) => void;
}

function roleItems({ member, ownRole, on }: MemberActionsProps): MenuItem[] {
  const { email, role, status, offeredRole } = member;
  if (ownRole !== 'owner' || role === 'owner' || status !== 'active') return [];
  const { make, end, handOver, withdraw } = messages.administrators;
  const item = (label: string, change: RoleChange) => ({
    label,
    onSelect: () => on.changeRole(change, email),
  });
  const administration =
    role === 'admin' ? [item(end, 'end')] : offeredRole === null ? [item(make, 'make')] : [];
  return [
    ...administration,
    offeredRole === null ? item(handOver, 'handOver') : item(withdraw, 'withdraw'),
  ];
}

/** The payer cannot be removed, and the row says why (GROUP-456). */
function removeItems({ member, on }: MemberActionsProps): MenuItem[] {
  const { remove, payerStays } = messages.removal;
  const onSelect = () => on.remove(member.email);
  if (mayBeRemoved(member)) return [{ label: remove, onSelect }];
  return member.role === 'member' ? [{ label: remove, onSelect, disabledReason: payerStays }] : [];
}

/** The action that is always visible: "Resend Invitation" of a pending member, "View Stats" of an active one. */
function FirstAction({ member, isEnded, isClassroom, on, ...resending }: MemberActionsProps) {
  if (member.status === 'pending')
    return (
      <ResendButton
        member={member}
        isEnded={isEnded}
        secondsShown={resending.secondsShown}
        sendingTo={resending.sendingTo}
        onResend={on.resend}
      />
    );
  return (
    member.status === 'active' &&
    isClassroom && (
      <Button variant="quiet" size="sm" onClick={() => on.viewStats(member.email)}>
        {messages.stats.view}
      </Button>
    )
  );
}

const MemberActions = memo(function MemberActions(props: MemberActionsProps) {
  const { member, isEnded, on } = props;
  const { email, status } = member;
  const groups: MenuItem[][] = [
    status === 'pending' && !isEnded
      ? [{ label: invitationMessages.copyLink, onSelect: () => on.copyLink(email) }]
      : [],
    roleItems(props),
    removeItems(props),
  ].filter((items) => items.length > 0);

  return (
    <span className="inline-flex items-center gap-1">
      <FirstAction {...props} />
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
});

/** Handlers that never change and do what the latest ones do. */
function useStable(handlers: Handlers): Handlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState<Handlers>(() => ({
    copyLink: (email) => latest.current.copyLink(email),
    viewStats: (email) => latest.current.viewStats(email),
    resend: (...member) => latest.current.resend(...member),
    remove: (email) => latest.current.remove(email),
    changeRole: (change, email) => latest.current.changeRole(change, email),
  }));
  return stable;
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
  const on = useStable({
    copyLink: (email) => void copyLink(email),
    viewStats: (email) => void viewStats(email),
    resend,
    remove: (email) => onOpen({ name: 'remove', choice: { emails: [email], count: 1 } }),
    changeRole: (change, email) => onOpen({ name: 'role', change, email }),
  });

  return (member: Member) => (
    <MemberActions
      member={member}
      ownRole={group.role ?? 'member'}
      isEnded={hasEnded(group)}
      isClassroom={group.type === 'classroom'}
      secondsShown={secondsShown}
      sendingTo={sendingTo}
      on={on}
    />
  );
}
