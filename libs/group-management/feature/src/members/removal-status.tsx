import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, ProgressBar } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import { messages } from '../messages';
import type { Feedback } from './use-members';

const texts = messages.removal;

interface RemovalStatusProps {
  readonly removal: Group['removal'];
  /** The rows to highlight when the newest removal is undone. */
  readonly removedEmails: readonly string[];
  readonly feedback: Feedback;
}

function UndoButton({
  removalId,
  removedEmails,
  feedback,
}: Omit<RemovalStatusProps, 'removal'> & { readonly removalId: string }) {
  const groupName = useGroupName();
  const [undoRemoval, { isLoading }] = groupManagementApi.useUndoRemovalMutation();

  const undo = async () => {
    const { data, error } = await undoRemoval({ ...groupName, removalId });
    if (!data) {
      const failure = apiErrorOf(endpoints.undoRemoval, error);
      const hasNoSeats = failure.code === 'QUOTA_EXCEEDED';
      return feedback.say('danger', hasNoSeats ? texts.noSeatsToUndo : errorText(failure));
    }
    // The page says when everybody is back.
    return feedback.highlight(...removedEmails);
  };
  return (
    <Button variant="quiet" size="sm" loading={isLoading} onClick={() => void undo()}>
      {texts.undo}
    </Button>
  );
}

const isRunning = (removal: Group['removal']) =>
  removal?.state === 'removing' || removal?.state === 'restoring';

/** Says how a removal ended that the page saw running; a short one is announced by its dialog. */
function useOutcome({ removal, feedback }: RemovalStatusProps) {
  const dispatch = useDispatch();
  const seen = useRef<Group['removal']>(undefined);
  const follow = useEffectEvent(() => {
    const before = seen.current;
    seen.current = removal;
    const wasRunning = isRunning(before);
    if (wasRunning) dispatch(groupManagementApi.util.invalidateTags(['Member']));
    if (wasRunning && removal?.state === 'removed') feedback.say('success', texts.removed);
    if (before && removal?.state === 'restored')
      feedback.say('success', texts.undone(removal.total));
  });
  useEffect(() => follow(), [removal?.removalId, removal?.state, removal?.done]);
}

/**
 * How far the removal of many members is, or their return, and the offer to bring them back, as long as the server says that
 * it is possible (GROUP-61, GROUP-477).
 */
export function RemovalStatus({ removal, feedback, ...props }: RemovalStatusProps) {
  useOutcome({ removal, feedback, ...props });
  if (!removal || removal.state === 'restored') return null;
  const { removalId, state, done, total } = removal;
  return (
    <section aria-label={texts.status} className="mb-4 grid gap-2 print:hidden">
      {state !== 'removed' && (
        <ProgressBar
          label={texts[state]}
          value={done}
          max={total}
          valueText={texts.progress(done, total)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-muted">{state === 'removed' ? texts.held(done) : texts.mayLeave}</p>
        {state !== 'restoring' && <UndoButton {...{ removalId, feedback, ...props }} />}
      </div>
    </section>
  );
}
