import { Button, CheckboxField, Message, ProgressBar, SelectField } from '@portal/shared/ui';
import { ChooseStep } from './choose-step';
import {
  countHidden,
  countInvited,
  countWithoutSeat,
  type CheckedList,
  type ImportState,
  type Progress,
} from './import-state';
import { messages as texts } from './messages';
import { saveResult } from './result-file';
import type { ImportFlow } from './use-import';
import { VerdictList } from './verdict-list';

const all = 'all';

interface StepProps {
  readonly flow: ImportFlow;
}

/** Chooses the column whose addresses are imported, where several have any (GROUP-81). */
function ColumnChoice({
  list,
  choose,
}: Pick<ImportFlow, 'choose'> & { readonly list: CheckedList }) {
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
      value={String(list.choice.column)}
      onChange={({ target: { value } }) =>
        choose(list, { column: value === all ? all : Number(value) })
      }
    />
  );
}

/** Takes the addresses of hidden rows and sheets as well: a filter may hide who is meant (GROUP-471). */
function HiddenChoice({
  list,
  choose,
}: Pick<ImportFlow, 'choose'> & { readonly list: CheckedList }) {
  const { withHidden = false } = list.choice;
  const hidden = countHidden(list);
  if (hidden === 0 && !withHidden) return null;
  return (
    <CheckboxField
      label={withHidden ? texts.withHidden : texts.alsoHidden(hidden)}
      checked={withHidden}
      onChange={({ target: { checked } }) => choose(list, { withHidden: checked })}
    />
  );
}

/** Asks for one of several sheets, with the first rows of each (GROUP-472). */
function SheetsStep({
  flow: { chooseSheet },
  state: { source, sheets },
}: StepProps & { readonly state: Extract<ImportState, { step: 'sheets' }> }) {
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{texts.whichSheet}</h3>
      <ul className="grid gap-3">
        {sheets.map(({ name, isHidden, firstRows }, index) => (
          <li
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line pb-3"
          >
            <b className="truncate">{isHidden ? texts.hiddenSheet(name) : name}</b>
            <Button
              size="sm"
              className="row-span-2"
              aria-label={texts.takeSheet(name)}
              onClick={() => chooseSheet(source, index)}
            >
              {texts.choice}
            </Button>
            <ul className="text-small text-ink-muted">
              {firstRows.map((cells, row) => (
                <li key={row} className="truncate">
                  {cells.join(' · ')}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={() => chooseSheet(source, all)}>
        {texts.allSheets}
      </Button>
    </div>
  );
}

const nothingSent: Progress['results'] = new Map();

/** Whether there are addresses to invite: those that have a seat, in the order of the list (GROUP-85). */
export const canImport = ({ state }: ImportFlow): boolean =>
  state.step === 'checked' && state.list.emails.length > 0;

export function problemOf({ state }: ImportFlow): string | undefined {
  if (state.step !== 'checked') return undefined;
  const { list } = state;
  if (countWithoutSeat(list) > 0) return texts.tooMany;
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
        <ColumnChoice list={list} choose={flow.choose} />
        <HiddenChoice list={list} choose={flow.choose} />
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
    case 'sheets':
      return <SheetsStep flow={flow} state={state} />;
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

/** A step, and the reason why the import cannot continue. */
export function ImportBody({ flow }: StepProps) {
  const { state } = flow;
  const problem = 'problem' in state ? state.problem : problemOf(flow);
  return (
    <>
      <div role="status">
        {problem !== undefined && (
          <Message
            kind={state.step === 'paused' || canImport(flow) ? 'warning' : 'danger'}
            className="mb-4"
          >
            {problem}
          </Message>
        )}
      </div>
      <StepContent flow={flow} />
    </>
  );
}
