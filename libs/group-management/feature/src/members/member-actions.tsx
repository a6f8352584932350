import type { Member, MemberRole } from '@portal/group-management/domain';
import { IconButton, Menu, type MenuItem } from '@portal/shared/ui';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages as invitationMessages } from '../invitations/messages';
import { messages } from '../messages';
import type { RoleChange } from '../roles/role-dialog';
import { mayBeRemoved } from './use-selection';

interface MemberActionsProps {
  readonly member: Member;
  /** The role of the signed-in user. */
  readonly ownRole: MemberRole;
  /** An invitation of a group that has ended leads nowhere. */
  readonly isEnded: boolean;
  /** The action that is always visible: "Resend Invitation" of a pending member, "View Stats" of an active one. */
  readonly children: ReactNode;
  readonly onCopyLink: (email: string) => void;
  readonly onRemove: (email: string) => void;
  readonly onRoleChange: (change: RoleChange, email: string) => void;
}

/** What the owner offers to active members, and takes back. */
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

/** The actions of a row: the visible one, and a menu with the others. */
export function MemberActions(props: MemberActionsProps) {
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
