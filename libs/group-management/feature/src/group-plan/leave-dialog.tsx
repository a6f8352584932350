import {
  groupManagementEndpoints as endpoints,
  type MemberRole,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { ConfirmDialog, type MessageKind } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { errorText } from '../members/error-text';
import { messages as texts } from './messages';

interface LeaveDialogProps {
  readonly guid: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Whether the user pays for the group, and goes on after leaving (GROUP-456). */
  readonly pays: boolean;
  readonly say: (kind: MessageKind, text: string) => void;
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

/** Asks before the user leaves a group, and leaves it (GROUP-224). */
export function LeaveDialog({ guid, name, role, pays, say, onLeft, onClose }: LeaveDialogProps) {
  const [leaveGroup, { isLoading }] = groupManagementApi.useLeaveGroupMutation();
  const leave = async () => {
    const { error } = await leaveGroup({ guid });
    onClose();
    if (error) {
      say('danger', errorText(apiErrorOf(endpoints.leaveGroup, error)));
      return;
    }
    say('success', texts.left(name));
    onLeft();
  };
  return (
    <ConfirmDialog
      open
      destructive
      onOpenChange={(open) => !open && onClose()}
      title={texts.leaveTitle(name)}
      confirmLabel={texts.leave}
      loading={isLoading}
      loadingWord={texts.leaving}
      onConfirm={() => void leave()}
    >
      {role === 'owner' ? texts.leaveAsOwnerText : texts.leaveText}
      {pays && ` ${texts.leaveAsPayerText}`}
    </ConfirmDialog>
  );
}
