import {
  groupManagementEndpoints as endpoints,
  newGroupName,
} from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField } from '@portal/shared/forms';
import { Dialog } from '@portal/shared/ui';
import { canonicalGroupName } from '@portal/shared/util';
import { groupManagementApi } from '../api';
import { changing } from '../endpoint-kinds';
import { FormButtons } from '../form-buttons';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import type { Feedback } from '../members/use-members';
import { messages } from '../messages';

const renameApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    renameGroup: build.mutation(changing(endpoints.renameGroup)),
  }),
});

const texts = messages.groupName;

interface RenameDialogProps {
  readonly current: string;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

const form = strictObject(newGroupName);

/** The owner gives the group another name (GROUP-400). */
export function RenameDialog({ current, feedback, onClose }: RenameDialogProps) {
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
        initialValues={{ name: current }}
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
        <FormButtons
          cancel={texts.cancel}
          submit={texts.save}
          submitting={texts.saving}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
