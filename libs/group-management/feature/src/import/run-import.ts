import {
  groupManagementEndpoints as endpoints,
  maxListLength,
  type MemberRow,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { errorText } from '../error-text';
import {
  isToBeInvited,
  joinAnswers,
  withServerVerdicts,
  type CheckedList,
  type ImportState,
  type ServerAnswer,
  type Progress,
  type SentResult,
} from './import-state';
import { messages } from './messages';
import { FileProblem, isMemberFile } from './reading/file-type';
import type { ListSource, ReadList, ReadSource } from './reading/read-in-worker';
import type { ReadChoice } from './reading/read-member-file';

function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** What a failed import says: why the file cannot be read, or what the server responded. */
function importFailureText(thrown: unknown): string {
  if (thrown instanceof FileProblem) return messages[thrown.reason];
  if (thrown instanceof Error) return messages.unreadable;
  const failure = apiErrorOf(endpoints.sendInvitation, thrown);
  return failure.code === 'QUOTA_EXCEEDED' ? messages.tooMany : errorText(failure);
}

interface CheckRun {
  readonly show: (state: ImportState) => void;
  readonly read: ReadSource;
  readonly check: (emails: string[]) => Promise<ResponseOf<typeof endpoints.checkMembers>>;
  /** Ends the check; what it was about to show is not shown. */
  readonly signal: AbortSignal;
}

const sumOf = (rows: readonly MemberRow[]) => rows.reduce((sum, { atSigns }) => sum + atSigns, 0);

async function askServer(
  emails: readonly string[],
  { show, check, signal }: CheckRun,
): Promise<ServerAnswer> {
  const answers: ResponseOf<typeof endpoints.checkMembers>[] = [];
  let done = 0;
  for (const batch of batchesOf(emails, maxListLength)) {
    show({ step: 'checking', done, total: emails.length });
    answers.push(await check(batch));
    if (signal.aborted) break;
    done += batch.length;
  }
  return joinAnswers(answers);
}

async function checkedList(
  { rows, atSigns, ...read }: ReadList,
  source: ListSource,
  run: CheckRun,
): Promise<CheckedList | string> {
  // Every address of the list has its row, or nothing is imported (GROUP-84).
  if (sumOf(rows) !== atSigns) return messages.incomplete;
  if (rows.length === 0) return messages.noRows;
  const asked = rows.filter(({ verdict }) => verdict === 'new' || verdict === 'hidden');
  const answer = await askServer([...new Set(asked.map(({ text }) => text))], run);
  const checked = withServerVerdicts(rows, answer);
  return {
    ...read,
    name: typeof source === 'string' ? messages.pasted : source.name,
    source,
    rows: checked,
    seatsLeft: answer.seatsLeft,
    emails: checked.filter(isToBeInvited).map(({ text }) => text),
  };
}

/** Reads a file or a pasted text and gives each of its texts a verdict; `choice` is the administrator's. */
export async function checkList(
  source: ListSource,
  run: CheckRun,
  choice: ReadChoice = {},
): Promise<void> {
  const { show, read, signal } = run;
  if (typeof source !== 'string' && !isMemberFile(source))
    return show({ step: 'choose', problem: messages.notCsv });
  try {
    show({ step: 'reading', rows: 0 });
    const showCount = (rows: number) => show({ step: 'reading', rows });
    const found = await read({ source, choice }, showCount, signal);
    if (found.sheets.length > 0 && choice.sheet === undefined)
      return signal.aborted ? undefined : show({ step: 'sheets', source, sheets: found.sheets });
    const list = await checkedList(found, source, run);
    if (signal.aborted) return undefined;
    return typeof list === 'string'
      ? show({ step: 'choose', problem: list })
      : show({ step: 'checked', list });
  } catch (thrown) {
    if (signal.aborted) return undefined;
    return show({ step: 'choose', problem: importFailureText(thrown) });
  }
}

type Sent = ResponseOf<typeof endpoints.sendInvitation>;

interface SendRun {
  readonly show: (state: ImportState) => void;
  readonly send: (
    newMembers: string[],
  ) => PromiseLike<{ readonly data?: Sent | undefined; readonly error?: unknown }>;
  /** Ends the sending after the batch that is under way. */
  readonly signal: AbortSignal;
}

/** The addresses of one request, all or none: few enough that Stop and a failure leave little open (GROUP-68). */
const addressesPerBatch = 1_000;

/** The results of a batch. One that is sent again may have arrived before: then its addresses are members by this import. */
function resultsOf(
  { added, leftOut }: Sent,
  isSentAgain: boolean,
): (readonly [string, SentResult])[] {
  return [
    ...added.map((email) => [email, 'invited'] as const),
    ...leftOut.map(
      ({ email, reason }) =>
        [email, isSentAgain && reason === 'USER_ALREADY_ADDED' ? 'invited' : reason] as const,
    ),
  ];
}

/** Sends the addresses of a list that were not sent yet, in batches; what was sent before a failure or a stop stays. */
export async function sendList(
  from: Progress,
  { show, send, signal }: SendRun,
  { mayHaveArrived }: { readonly mayHaveArrived: boolean },
): Promise<void> {
  const { list } = from;
  let progress = from;
  let isSentAgain = mayHaveArrived;

  for (const batch of batchesOf(list.emails.slice(from.done), addressesPerBatch)) {
    if (signal.aborted)
      return show({
        step: 'paused',
        progress,
        problem: messages.stopped,
        mayHaveArrived: isSentAgain,
      });
    show({ step: 'sending', progress });
    const { data, error } = await send(batch);
    if (!data) {
      const problem = importFailureText(error);
      return show({ step: 'paused', progress, problem, mayHaveArrived: true });
    }
    progress = {
      list,
      done: progress.done + batch.length,
      results: new Map([...progress.results, ...resultsOf(data, isSentAgain)]),
    };
    isSentAgain = false;
  }
  return show({ step: 'done', progress });
}
