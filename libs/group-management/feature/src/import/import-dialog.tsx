import { Dialog } from '@portal/shared/ui';
import type { Feedback } from '../members/use-members';
import { ImportButtons, ImportSum } from './import-footer';
import { countInvited } from './import-state';
import { ImportBody } from './import-steps';
import { messages } from './messages';
import { readInWorker, type ReadSource } from './reading/read-in-worker';
import { useImport } from './use-import';

interface ImportDialogProps {
  readonly feedback: Feedback;
  readonly onClose: () => void;
  /** Reads a list; in a worker by default. */
  readonly read?: ReadSource;
}

/** Imports members from a file or a pasted list: every address has its verdict before anything is sent (GROUP-62 to GROUP-68). */
export function ImportDialog({ feedback, onClose, read = readInWorker }: ImportDialogProps) {
  const flow = useImport(read);
  const { state, stop } = flow;

  const close = () => {
    stop();
    const invited = 'progress' in state ? countInvited(state.progress) : 0;
    if (invited > 0) feedback.say('success', messages.imported(invited));
    onClose();
  };
  const description =
    state.step === 'checked'
      ? messages.summary(state.list.name, state.list.rows.length, state.list.hasHeader)
      : messages.intro;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        // While invitations are sent, only the Stop button ends the import.
        if (!open && state.step !== 'sending') close();
      }}
      title={messages.title}
      description={description}
      footerNote={<ImportSum flow={flow} />}
      footer={<ImportButtons flow={flow} onClose={close} />}
    >
      <ImportBody flow={flow} />
    </Dialog>
  );
}
