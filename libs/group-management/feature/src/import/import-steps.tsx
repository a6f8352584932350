import { Button, Message, ProgressBar } from '@portal/shared/ui';
import { useId } from 'react';
import { saveCsv } from '../members/save-csv';
import { messages } from '../messages';
import { leftOutCsv, leftOutOfFile, type LeftOutRow } from './left-out';
import type { ImportState, useImport } from './use-import';
import { VerdictList } from './verdict-list';

const texts = messages.import;

type Flow = ReturnType<typeof useImport>;

interface StepProps {
  readonly flow: Flow;
  readonly seatsLeft: number;
}

/** Why the addresses of a file cannot be imported. */
function problemOf(state: ImportState, seatsLeft: number): string | undefined {
  if (state.step !== 'judged') return undefined;
  const { emails } = state.file;
  if (emails.length === 0) return texts.nothingNew;
  return emails.length > seatsLeft ? texts.tooMany : undefined;
}

function ChooseFile({ flow: { choose }, problem }: { flow: Flow; problem: string | undefined }) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {texts.choose}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-invalid={problem !== undefined || undefined}
        className="min-h-(--ui-control) w-full rounded-sm border border-line-strong max-md:min-h-11 bg-surface px-3 py-2"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void choose(file);
        }}
      />
    </div>
  );
}

function DownloadLeftOut({ rows }: { readonly rows: readonly LeftOutRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Button variant="quiet" size="sm" onClick={() => saveCsv(leftOutCsv(rows), texts.downloadName)}>
      {texts.download}
    </Button>
  );
}

/** The content of the dialog in each step. */
function StepContent({ flow, seatsLeft }: StepProps) {
  const { state } = flow;
  switch (state.step) {
    case 'choose':
      return <ChooseFile flow={flow} problem={state.problem} />;
    case 'reading':
      return (
        <ProgressBar label={texts.reading} value={0} max={1} valueText={texts.rows(state.rows)} />
      );
    case 'checking':
    case 'sending':
      return (
        <ProgressBar
          label={texts[state.step]}
          value={state.done}
          max={state.total}
          valueText={texts.of(state.done, state.total)}
        />
      );
    case 'judged':
      return (
        <div className="grid justify-items-start gap-2">
          <div className="w-full">
            <VerdictList rows={state.file.rows} />
          </div>
          {problemOf(state, seatsLeft) !== texts.tooMany && (
            <DownloadLeftOut rows={leftOutOfFile(state.file.rows)} />
          )}
        </div>
      );
    case 'done':
      return (
        <div className="grid justify-items-start gap-2">
          <p className="font-semibold">{texts.imported(state.invited)}</p>
          {state.leftOut.length > 0 && <p>{texts.leftOutByServer(state.leftOut.length)}</p>}
          <DownloadLeftOut rows={state.leftOut} />
        </div>
      );
  }
}

/** A step with the reason why the import cannot go on, if there is one. */
export function ImportBody({ flow, seatsLeft }: StepProps) {
  const { state } = flow;
  const problem = 'problem' in state ? state.problem : problemOf(state, seatsLeft);
  return (
    <>
      <div role="status">
        {problem !== undefined && (
          <Message kind={state.step === 'done' ? 'warning' : 'danger'} className="mb-4">
            {problem}
          </Message>
        )}
      </div>
      <StepContent flow={flow} seatsLeft={seatsLeft} />
    </>
  );
}

/** How many users are to be imported, and the seats before and after (GROUP-65). */
export function ImportSum({
  state,
  seatsLeft,
}: Pick<StepProps, 'seatsLeft'> & { state: ImportState }) {
  if (state.step !== 'judged') return null;
  const count = state.file.emails.length;
  const after = seatsLeft - count;
  return (
    <p className="num">
      <b>{texts.toBeImported(count)}</b>{' '}
      {Number.isFinite(seatsLeft) && (
        <span className="text-ink-muted">
          {after < 0 ? texts.missing(seatsLeft, -after) : texts.seats(seatsLeft, after)}
        </span>
      )}
    </p>
  );
}

/** The buttons of each step; the confirming one says how many. */
export function ImportButtons({ flow, seatsLeft, onClose }: StepProps & { onClose: () => void }) {
  const { state, submit, stop, restart } = flow;
  if (state.step === 'sending') return <Button onClick={stop}>{texts.stop}</Button>;
  if (state.step === 'done')
    return (
      <Button variant="primary" onClick={onClose}>
        {texts.close}
      </Button>
    );
  return (
    <>
      {state.step !== 'choose' && (
        <Button variant="quiet" onClick={restart}>
          {texts.another}
        </Button>
      )}
      <Button onClick={onClose}>{texts.cancel}</Button>
      {state.step === 'judged' && (
        <Button
          variant="primary"
          disabledReason={problemOf(state, seatsLeft)}
          onClick={() => void submit(state.file)}
        >
          {texts.submit(state.file.emails.length)}
        </Button>
      )}
    </>
  );
}
