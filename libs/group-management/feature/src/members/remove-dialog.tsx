import {
  groupManagementEndpoints as endpoints,
  type MemberFilter,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { ConfirmDialog } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import { messages } from '../messages';
import type { Feedback } from './use-members';

const texts = messages.removal;

/** The members to remove: by their addresses, or all that a filter shows. */
export type RemovalChoice =
  | { readonly emails: readonly string[]; readonly count: number; readonly matching?: never }
  | {
      readonly matching: MemberFilter;
      readonly count: number | undefined;
      readonly emails?: never;
    };

interface RemoveDialogProps {
  readonly choice: RemovalChoice;
  readonly feedback: Feedback;
  readonly onClose: () => void;
  readonly onRemoved: (emails: readonly string[]) => void;
}

function explanation({ emails, matching }: RemovalChoice): string {
  if (matching) return texts.matching;
  const [only = ''] = emails;
  return emails.length === 1 ? texts.one(only) : texts.several;
}

/** Asks how many members are to be removed, and removes them; the page offers to undo it (GROUP-61). */
export function RemoveDialog({ choice, feedback, onClose, onRemoved }: RemoveDialogProps) {
  const groupName = useGroupName();
  const [removeMember, { isLoading }] = groupManagementApi.useRemoveMemberMutation();

  const remove = async () => {
    const { data, error } = await removeMember(
      choice.matching
        ? { ...groupName, matching: choice.matching }
        : { ...groupName, membersToDelete: [...choice.emails] },
    );
    onClose();
    if (!data) return feedback.say('danger', errorText(apiErrorOf(endpoints.removeMember, error)));
    onRemoved(choice.emails ?? []);
    // While it is running the page shows how far it is.
    return data.undoUntil && feedback.say('success', texts.removed);
  };
  return (
    <ConfirmDialog
      open
      destructive
      onOpenChange={(open) => !open && onClose()}
      title={choice.matching ? texts.titleMatching(choice.count) : texts.title(choice.count)}
      confirmLabel={choice.matching ? texts.confirmMatching : texts.confirm(choice.count)}
      loading={isLoading}
      loadingWord={texts.removing}
      onConfirm={() => void remove()}
    >
      {explanation(choice)}
    </ConfirmDialog>
  );
}
