import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { SegmentedControl, ConfirmDialog } from '@portal/shared/ui';
import { useState } from 'react';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import type { Feedback } from '../members/use-members';
import { messages } from '../messages';
import { roleApi } from '../your-groups/role-api';

const payTexts = messages.administrators.whoPays;

interface WhoPaysProps {
  readonly newOwnerPays: boolean;
  readonly onChange: (newOwnerPays: boolean) => void;
}

/** The owner chooses who pays for a group that is handed over (GROUP-457). */
function WhoPays({ newOwnerPays, onChange }: WhoPaysProps) {
  const value = newOwnerPays ? 'newOwner' : 'owner';
  return (
    <div className="mt-4 grid gap-2">
      <p className="font-semibold">{payTexts.question}</p>
      <SegmentedControl
        label={payTexts.question}
        className="sm:justify-self-start"
        segments={[
          { value: 'owner', label: payTexts.owner },
          { value: 'newOwner', label: payTexts.newOwner },
        ]}
        value={value}
        onValueChange={(chosen) => onChange(chosen === 'newOwner')}
      />
      <p className="text-small text-ink-muted">{payTexts.means[value]}</p>
    </div>
  );
}

const texts = messages.administrators;

export type RoleChange = 'make' | 'end' | 'handOver' | 'withdraw';

const changes = () =>
  ({
    make: {
      endpoint: endpoints.changeMemberRole,
      ...{ title: texts.makeTitle, text: texts.makeText, label: texts.make, done: texts.made },
    },
    end: {
      endpoint: endpoints.changeMemberRole,
      ...{ title: texts.endTitle, text: texts.endText, label: texts.end, done: texts.ended },
    },
    handOver: {
      endpoint: endpoints.handOverGroup,
      ...{ title: texts.handOverTitle, text: texts.handOverText },
      ...{ label: texts.handOver, done: texts.handedOver },
    },
    withdraw: {
      endpoint: endpoints.withdrawRoleOffer,
      ...{ title: texts.withdrawTitle, text: texts.withdrawText },
      ...{ label: texts.withdraw, done: texts.withdrawn },
    },
  }) as const;

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
  readonly pays: boolean;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

/** Asks before a role is offered or taken away, and does it (GROUP-37, GROUP-38, GROUP-229). */
export function RoleDialog({ change, email, pays, feedback, onClose }: RoleDialogProps) {
  const { save, isSaving } = useRoleChange();
  const [newOwnerPays, setNewOwnerPays] = useState(false);
  const { endpoint, title, text, label, done } = changes()[change];

  const run = async () => {
    const error = await save(change, email, newOwnerPays);
    onClose();
    if (error) return feedback.say('danger', errorText(apiErrorOf(endpoint, error)));
    feedback.say('success', done(email));
    return feedback.highlight(email);
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
