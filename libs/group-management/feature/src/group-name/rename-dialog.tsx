import {
  groupManagementEndpoints as endpoints,
  newGroupName,
} from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button, Dialog } from '@portal/shared/ui';
import { canonicalGroupName } from '@portal/shared/util';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import type { Feedback } from '../members/use-members';
import { messages } from '../messages';
import { renameApi } from './rename-api';

const texts = messages.groupName;

interface RenameDialogProps {
  /** What the group is called now. */
  readonly present: string;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

const form = strictObject(newGroupName);

/** The owner gives the group another name (GROUP-400). */
export function RenameDialog({ present, feedback, onClose }: RenameDialogProps) {
  const groupName = useGroupName();
  const [renameGroup] = renameApi.useRenameGroupMutation();

  const rename = async ({ name }: { name: string }) => {
    const { error } = await renameGroup({ ...groupName, name });
    if (error) {
      const failure = apiErrorOf(endpoints.renameGroup, error);
      throw { ...failure, message: errorText(failure) };
    }
    onClose();
    feedback.say('success', texts.saved(canonicalGroupName(name)));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title}>
      <Form
        schema={form}
        initialValues={{ name: present }}
        onSubmit={rename}
        className="grid gap-5"
      >
        <FormTextField
          name="name"
          label={texts.name}
          size="md"
          autoComplete="organization"
          required
          hint={texts.hint}
        />
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton size="md" loadingWord={texts.saving}>
            {texts.save}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
