import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { errorText } from '../members/error-text';
import type { Feedback } from '../members/use-members';
import { useGroupName } from '../members/group-name';
import { messages } from '../messages';

const texts = messages.removal;

interface UndoRemovalProps {
  readonly removalId: string;
  /** The members to highlight when they are back. */
  readonly emails: readonly string[] | undefined;
  readonly feedback: Feedback;
}

/** The message after a removal, with the button that undoes it (GROUP-61). */
export function UndoRemoval({ removalId, emails = [], feedback }: UndoRemovalProps) {
  const groupName = useGroupName();
  const [undoRemoval, { isLoading }] = groupManagementApi.useUndoRemovalMutation();

  const undo = async () => {
    const { data, error } = await undoRemoval({ ...groupName, removalId });
    if (!data) {
      const failure = apiErrorOf(endpoints.undoRemoval, error);
      const hasNoSeats = failure.code === 'QUOTA_EXCEEDED';
      feedback.say('danger', hasNoSeats ? texts.noSeatsToUndo : errorText(failure));
      return;
    }
    feedback.say('success', texts.undone(data.restored));
    feedback.highlight(...emails);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>{texts.removed}</p>
      <Button variant="quiet" size="sm" loading={isLoading} onClick={() => void undo()}>
        {texts.undo}
      </Button>
    </div>
  );
}
