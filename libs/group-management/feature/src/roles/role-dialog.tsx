import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { ConfirmDialog } from '@portal/shared/ui';
import { useState } from 'react';
import { useGroupName } from '../members/group-name';
import { messages } from '../messages';
import { errorText } from '../members/error-text';
import { roleApi } from './role-api';
import { WhoPays } from './who-pays';
import type { Feedback } from '../members/use-members';

const texts = messages.administrators;

/** What the owner can do with the role of a member. */
export type RoleChange = 'make' | 'end' | 'handOver' | 'withdraw';

const words = {
  make: { title: texts.makeTitle, text: texts.makeText, label: texts.make, done: texts.made },
  end: { title: texts.endTitle, text: texts.endText, label: texts.end, done: texts.ended },
  handOver: {
    title: texts.handOverTitle,
    text: texts.handOverText,
    label: texts.handOver,
    done: texts.handedOver,
  },
  withdraw: {
    title: texts.withdrawTitle,
    text: texts.withdrawText,
    label: texts.withdraw,
    done: texts.withdrawn,
  },
} as const;

const endpointOf = {
  make: endpoints.changeMemberRole,
  end: endpoints.changeMemberRole,
  handOver: endpoints.handOverGroup,
  withdraw: endpoints.withdrawRoleOffer,
} as const;

/** Sends the change; returns what failed. */
function useRoleChange() {
  const groupName = useGroupName();
  const [changeRole, roleState] = roleApi.useChangeMemberRoleMutation();
  const [handOver, handOverState] = roleApi.useHandOverGroupMutation();
  const [withdraw, withdrawState] = roleApi.useWithdrawRoleOfferMutation();
  const isSaving = [roleState, handOverState, withdrawState].some(({ isLoading }) => isLoading);

  const save = async (change: RoleChange, memberEmail: string, newOwnerPays: boolean) => {
    const request = { ...groupName, memberEmail };
    switch (change) {
      case 'make':
        return (await changeRole({ ...request, role: 'admin' })).error;
      case 'end':
        return (await changeRole({ ...request, role: 'member' })).error;
      case 'handOver':
        return (await handOver({ ...request, newOwnerPays })).error;
      case 'withdraw':
        return (await withdraw(request)).error;
    }
  };
  return { save, isSaving };
}

interface RoleDialogProps {
  readonly change: RoleChange;
  readonly email: string;
  /** Whether the owner pays for the group, and can let the new owner pay. */
  readonly pays: boolean;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

/** Asks before a role is offered or taken away, and does it (GROUP-37, GROUP-38, GROUP-229). */
export function RoleDialog({ change, email, pays, feedback, onClose }: RoleDialogProps) {
  const { save, isSaving } = useRoleChange();
  const [newOwnerPays, setNewOwnerPays] = useState(false);
  const { title, text, label, done } = words[change];

  const run = async () => {
    const error = await save(change, email, newOwnerPays);
    onClose();
    if (error) {
      feedback.say('danger', errorText(apiErrorOf(endpointOf[change], error)));
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
      loading={isSaving}
      loadingWord={texts.saving}
      onConfirm={() => void run()}
    >
      {text(email)}
      {change === 'handOver' && pays && (
        <WhoPays newOwnerPays={newOwnerPays} onChange={setNewOwnerPays} />
      )}
    </ConfirmDialog>
  );
}
