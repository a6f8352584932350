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

interface UndoButtonProps {
  readonly removalId: string;
  /** The rows to highlight when they are back. */
  readonly emails?: readonly string[] | undefined;
  readonly feedback: Feedback;
}

function UndoButton({ removalId, emails = [], feedback }: UndoButtonProps) {
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
    feedback.dismiss();
    return feedback.highlight(...emails);
  };
  return (
    <Button variant="quiet" size="sm" loading={isLoading} onClick={() => void undo()}>
      {texts.undo}
    </Button>
  );
}

/** The message after a removal, with the button that undoes it (GROUP-61). */
export const Removed = (props: UndoButtonProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <p>{texts.removed}</p>
    <UndoButton {...props} />
  </div>
);

interface RemovalStatusProps {
  readonly removal: Group['removal'];
  readonly feedback: Feedback;
}

const isRunning = (removal: Group['removal']) =>
  removal?.state === 'removing' || removal?.state === 'restoring';

/** Says how a removal ended that the page saw running, also before a reload; a short one is announced by its dialog. */
function useOutcome({ removal, feedback }: RemovalStatusProps) {
  const dispatch = useDispatch();
  const seen = useRef<{ readonly removal: Group['removal'] }>(undefined);
  const follow = useEffectEvent(() => {
    const before = seen.current;
    seen.current = { removal };
    const wasRunning = isRunning(before?.removal);
    if (wasRunning) dispatch(groupManagementApi.util.invalidateTags(['Member']));
    if (removal?.state === 'removed' && (!before || wasRunning))
      feedback.say(
        'success',
        <Removed removalId={removal.removalId} feedback={feedback} />,
        removal.undoMs ?? 0,
      );
    if (removal?.state === 'restored') feedback.say('success', texts.undone(removal.total));
  });
  useEffect(() => follow(), [removal?.removalId, removal?.state, removal?.done]);
}

/** How far the removal of many members is, or their return, until the page says that it is done (GROUP-477). */
export function RemovalStatus({ removal, feedback }: RemovalStatusProps) {
  useOutcome({ removal, feedback });
  if (removal?.state !== 'removing' && removal?.state !== 'restoring') return null;
  const { removalId, state, done, total } = removal;
  return (
    <section aria-label={texts[state]} className="mb-4 grid gap-2 print:hidden">
      <ProgressBar
        label={texts[state]}
        value={done}
        max={total}
        valueText={texts.progress(done, total)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-muted">{texts.mayLeave}</p>
        {state === 'removing' && <UndoButton removalId={removalId} feedback={feedback} />}
      </div>
    </section>
  );
}
