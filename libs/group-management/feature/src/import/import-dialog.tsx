import { Dialog } from '@portal/shared/ui';
import type { Feedback } from '../members/use-members';
import { messages } from '../messages';
import { ImportBody, ImportButtons, ImportSum } from './import-steps';
import { readInWorker, type FileSource } from './read-in-worker';
import { useImport } from './use-import';

const texts = messages.import;

interface ImportDialogProps {
  /** The free seats; infinite without a quota. */
  readonly seatsLeft: number;
  readonly feedback: Feedback;
  readonly onClose: () => void;
  /** Reads a file; in a worker by default. */
  readonly read?: FileSource;
}

/** Imports members from a CSV file: every row has its verdict before anything is sent (GROUP-62 to GROUP-68). */
export function ImportDialog({
  seatsLeft,
  feedback,
  onClose,
  read = readInWorker,
}: ImportDialogProps) {
  const flow = useImport(read);
  const { state, stop } = flow;

  const close = () => {
    stop();
    if (state.step === 'done' && state.invited > 0)
      feedback.say('success', texts.imported(state.invited));
    onClose();
  };
  const description =
    state.step === 'judged'
      ? texts.summary(state.file.name, state.file.rows.length, state.file.hasHeader)
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
      footerNote={<ImportSum state={state} seatsLeft={seatsLeft} />}
      footer={<ImportButtons flow={flow} seatsLeft={seatsLeft} onClose={close} />}
    >
      <ImportBody flow={flow} seatsLeft={seatsLeft} />
    </Dialog>
  );
}
