import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { ConfirmDialog, type MessageKind } from '@portal/shared/ui';
import { errorText } from '../members/error-text';
import { roleApi } from '../roles/role-api';
import { messages } from './messages';

const texts = messages.stepDown;

interface StepDownDialogProps {
  readonly guid: string;
  readonly name: string;
  readonly say: (kind: MessageKind, text: string) => void;
  readonly onClose: () => void;
}

/** Asks before an administrator gives the role back, and does it (GROUP-467). */
export function StepDownDialog({ guid, name, say, onClose }: StepDownDialogProps) {
  const [stepDown, { isLoading }] = roleApi.useStepDownMutation();
  const confirm = async () => {
    const { error } = await stepDown({ guid });
    onClose();
    if (error) say('danger', errorText(apiErrorOf(endpoints.stepDown, error)));
    else say('success', texts.done(name));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(name)}
      confirmLabel={texts.action}
      loading={isLoading}
      loadingWord={texts.working}
      onConfirm={() => void confirm()}
    >
      {texts.text}
    </ConfirmDialog>
  );
}
