import { Button, Dialog } from '@portal/shared/ui';
import type { Feedback } from '../members/use-members';
import { countWithoutSeat, countInvited } from './import-state';
import { canImport, problemOf, ImportBody } from './import-steps';
import { messages as texts } from './messages';
import { readInWorker, type ReadSource } from './reading/read-in-worker';
import { useImport, type ImportFlow } from './use-import';

/** How many users are to be imported, and the seats before and after (GROUP-65). */
function ImportSum({ flow: { state } }: { readonly flow: ImportFlow }) {
  if (state.step !== 'checked') return null;
  const { emails, seatsLeft } = state.list;
  const missing = countWithoutSeat(state.list);
  return (
    <p className="num">
      <b>{texts.toBeImported(emails.length)}</b>{' '}
      {seatsLeft !== null && (
        <span className="text-ink-muted">
          {missing > 0
            ? texts.missing(seatsLeft, missing)
            : texts.seats(seatsLeft, seatsLeft - emails.length)}
        </span>
      )}
    </p>
  );
}

function ImportButtons({
  flow,
  onClose,
}: {
  readonly flow: ImportFlow;
  readonly onClose: () => void;
}) {
  const { state, submit, stop, resume, restart } = flow;
  switch (state.step) {
    case 'sending':
      return <Button onClick={stop}>{texts.stop}</Button>;
    case 'done':
      return (
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      );
    case 'paused':
      return (
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button variant="primary" onClick={() => resume(state)}>
            {texts.resume}
          </Button>
        </>
      );
    case 'choose':
      return <Button onClick={onClose}>{texts.cancel}</Button>;
    default:
      return (
        <>
          <Button variant="quiet" onClick={restart}>
            {texts.another}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {state.step === 'checked' && (
            <Button
              variant="primary"
              disabledReason={canImport(flow) ? undefined : problemOf(flow)}
              onClick={() => submit(state.list)}
            >
              {texts.submit(state.list.emails.length, countWithoutSeat(state.list))}
            </Button>
          )}
        </>
      );
  }
}

interface ImportDialogProps {
  readonly feedback: Feedback;
  readonly onClose: () => void;
  readonly read?: ReadSource;
}

/** Imports members from a file or a pasted list: every address has its verdict before anything is sent (GROUP-62 to GROUP-68). */
export function ImportDialog({ feedback, onClose, read = readInWorker }: ImportDialogProps) {
  const flow = useImport(read);
  const { state, stop } = flow;

  const close = () => {
    stop();
    const invited = 'progress' in state ? countInvited(state.progress) : 0;
    if (invited > 0) feedback.say('success', texts.imported(invited));
    onClose();
  };
  const description =
    state.step === 'checked'
      ? texts.summary(state.list.name, state.list.rows.length, state.list.headerLine)
      : texts.intro;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        // While invitations are sent, only the Stop button ends the import.
        if (!open && state.step !== 'sending') close();
      }}
      title={texts.title}
      description={description}
      footerNote={<ImportSum flow={flow} />}
      footer={<ImportButtons flow={flow} onClose={close} />}
    >
      <ImportBody flow={flow} />
    </Dialog>
  );
}
