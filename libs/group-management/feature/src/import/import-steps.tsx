import { SelectField, Button, Message, ProgressBar } from '@portal/shared/ui';
import { ChooseStep } from './choose-step';
import { countInvited, countWithoutSeat, type CheckedList, type Progress } from './import-state';
import { messages as texts } from './messages';
import { saveResult } from './result-file';
import type { ImportFlow } from './use-import';
import { VerdictList } from './verdict-list';

const all = 'all';

/** Chooses the column whose addresses are imported, where several have any (GROUP-81). */
function ColumnChoice({
  list,
  chooseColumn,
}: Pick<ImportFlow, 'chooseColumn'> & { readonly list: CheckedList }) {
  if (list.columns.length < 2) return null;
  const options = list.columns.map(({ index, name, addresses }) => ({
    value: String(index),
    label: texts.columnOption(name, index + 1, addresses),
  }));
  return (
    <SelectField
      label={texts.column}
      size="md"
      className="mb-4"
      options={[...options, { value: all, label: texts.allColumns }]}
      value={String(list.column)}
      onChange={({ target: { value } }) => chooseColumn(list, value === all ? all : Number(value))}
    />
  );
}

const nothingSent: Progress['results'] = new Map();

interface StepProps {
  readonly flow: ImportFlow;
}

export function problemOf({ state }: ImportFlow): string | undefined {
  if (state.step !== 'checked') return undefined;
  const { list, isShortened } = state;
  if (countWithoutSeat(list) > 0 && !isShortened) return texts.tooMany;
  if (list.emails.length > 0) return undefined;
  return list.rows.some(({ verdict }) => verdict === 'daily-limit')
    ? texts.limitReached
    : texts.nothingNew;
}

interface DownloadProps extends Pick<Progress, 'list' | 'results'> {
  readonly label: string;
}

function Download({ list, results, label }: DownloadProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-ms-2.5"
      onClick={() => saveResult({ list, results })}
    >
      {label}
    </Button>
  );
}

function CheckedStep({ flow, list }: StepProps & { readonly list: CheckedList }) {
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <ColumnChoice list={list} chooseColumn={flow.chooseColumn} />
        <VerdictList rows={list.rows} />
      </div>
      <Download list={list} results={nothingSent} label={texts.downloadList} />
    </div>
  );
}

function Sum({ progress }: { readonly progress: Progress }) {
  const invited = countInvited(progress);
  const left = progress.results.size - invited;
  const remaining = progress.list.emails.length - progress.done;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-semibold">{texts.imported(invited)}</p>
      {left > 0 && <p>{texts.leftOutByServer(left)}</p>}
      {remaining > 0 && <p>{texts.remaining(remaining)}</p>}
      <Download {...progress} label={texts.downloadResult} />
    </div>
  );
}

interface CountedProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

const Counted = ({ label, done, total }: CountedProps) => (
  <ProgressBar label={label} value={done} max={total} valueText={texts.of(done, total)} />
);

function StepContent({ flow }: StepProps) {
  const { state } = flow;
  switch (state.step) {
    case 'choose':
      return <ChooseStep flow={flow} isWrong={state.problem !== undefined} />;
    case 'reading':
      return (
        <ProgressBar label={texts.reading} value={0} max={1} valueText={texts.rows(state.rows)} />
      );
    case 'checking':
      return <Counted label={texts.checking} done={state.done} total={state.total} />;
    case 'checked':
      return <CheckedStep flow={flow} list={state.list} />;
    case 'sending': {
      const { done, list } = state.progress;
      return <Counted label={texts.sending} done={done} total={list.emails.length} />;
    }
    case 'paused':
    case 'done':
      return <Sum progress={state.progress} />;
  }
}

function leaveOut({ state, shorten }: ImportFlow) {
  if (state.step !== 'checked' || state.isShortened || state.list.emails.length === 0)
    return undefined;
  const count = countWithoutSeat(state.list);
  if (count === 0) return undefined;
  return (
    <Button size="sm" onClick={() => shorten(state.list)}>
      {texts.leaveOut(count)}
    </Button>
  );
}

/** A step, and the reason why the import cannot continue. */
export function ImportBody({ flow }: StepProps) {
  const { state } = flow;
  const problem = 'problem' in state ? state.problem : problemOf(flow);
  return (
    <>
      <div role="status">
        {problem !== undefined && (
          <Message
            kind={state.step === 'paused' ? 'warning' : 'danger'}
            className="mb-4"
            actions={leaveOut(flow)}
          >
            {problem}
          </Message>
        )}
      </div>
      <StepContent flow={flow} />
    </>
  );
}
