import { hasEnded, type Group } from '@portal/group-management/domain';
import { BottomBar, Button } from '@portal/shared/ui';
import { messages as invitationMessages } from './invitation-messages';
import { messages } from '../messages';
import { useResendSelected } from './invitations';
import type { Feedback } from './use-members';
import type { Selection } from './use-selection';

const texts = messages.members;

interface SelectionBarProps {
  readonly group: Group;
  readonly selection: Selection;
  readonly feedback: Feedback;
  readonly onRemove: () => void;
  /** The focus has to go elsewhere: the bar leaves. */
  readonly onClear: () => void;
}

/** How many members are selected, and what can be done with them, at the bottom of the window (GROUP-52, GROUP-53, GROUP-232). */
export function SelectionBar({ group, selection, feedback, onRemove, onClear }: SelectionBarProps) {
  const resend = useResendSelected(selection, feedback);
  const { choice, isMatching, canSelectMatching, hasInvited, removable } = selection;
  if (selection.isEmpty) return null;
  return (
    <BottomBar kind="actions" aria-label={texts.selection}>
      <div className="page-width flex flex-wrap items-center gap-x-2.5 gap-y-2 py-3">
        <p role="status" className="num me-auto max-sm:w-full">
          {isMatching ? texts.matchingSelected(removable) : texts.selected(choice.count ?? 0)}
        </p>
        {canSelectMatching && (
          <Button variant="quiet" size="sm" onClick={selection.selectMatching}>
            {texts.selectMatching(removable)}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onClear}>
          {texts.clearSelection}
        </Button>
        {hasInvited && !hasEnded(group) && (
          <Button
            size="sm"
            loading={resend.isLoading}
            loadingWord={invitationMessages.resending}
            onClick={() => void resend.run()}
          >
            {invitationMessages.resendSelected}
          </Button>
        )}
        <Button variant="danger" size="sm" onClick={onRemove}>
          {choice.count === undefined ? texts.removeMatching : texts.removeSelected(choice.count)}
        </Button>
      </div>
    </BottomBar>
  );
}
