import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { ConfirmDialog } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { useGroupName } from './group-name';
import { messages } from '../messages';
import { errorText } from './error-text';
import type { Feedback } from './use-members';

const texts = messages.administrators;

/** What the owner can do with the role of a member. */
export type RoleChange = 'make' | 'end' | 'handOver';

const words = {
  make: { title: texts.makeTitle, text: texts.makeText, label: texts.make, done: texts.made },
  end: { title: texts.endTitle, text: texts.endText, label: texts.end, done: texts.ended },
  handOver: {
    title: texts.handOverTitle,
    text: texts.handOverText,
    label: texts.handOver,
    done: texts.handedOver,
  },
} as const;

interface RoleDialogProps {
  readonly change: RoleChange;
  readonly email: string;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

/** Asks before a role is changed, and changes it (GROUP-37, GROUP-38). */
export function RoleDialog({ change, email, feedback, onClose }: RoleDialogProps) {
  const groupName = useGroupName();
  const [changeRole, roleState] = groupManagementApi.useChangeMemberRoleMutation();
  const [handOver, handOverState] = groupManagementApi.useHandOverGroupMutation();
  const { title, text, label, done } = words[change];
  const memberEmail = email;

  const run = async () => {
    const { error } =
      change === 'handOver'
        ? await handOver({ ...groupName, memberEmail })
        : await changeRole({
            ...groupName,
            memberEmail,
            role: change === 'make' ? 'admin' : 'member',
          });
    onClose();
    if (error) {
      const endpoint = change === 'handOver' ? endpoints.handOverGroup : endpoints.changeMemberRole;
      feedback.say('danger', errorText(apiErrorOf(endpoint, error)));
      return;
    }
    feedback.say('success', done(email));
    feedback.highlight(email);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={label}
      loading={roleState.isLoading || handOverState.isLoading}
      loadingWord={texts.saving}
      onConfirm={() => void run()}
    >
      {text(email)}
    </ConfirmDialog>
  );
}
