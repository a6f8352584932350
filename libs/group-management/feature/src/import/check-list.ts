import {
  maxListLength,
  type ColumnChoice,
  type groupManagementEndpoints as endpoints,
  type MemberRow,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { batchesOf } from './batches';
import { importFailureText } from './failure-text';
import type { CheckedList, ImportState } from './import-state';
import { messages } from './messages';
import { isMemberFile } from './reading/file-type';
import type { ListSource, ReadList, ReadSource } from './reading/read-in-worker';
import { isToBeInvited, joinAnswers, withServerVerdicts, type ServerAnswer } from './verdicts';

/** What the check of a list asks for, and where it shows how far it is. */
export interface CheckRun {
  readonly show: (state: ImportState) => void;
  readonly read: ReadSource;
  readonly check: (emails: string[]) => Promise<ResponseOf<typeof endpoints.checkMembers>>;
  /** Ends the check; what it was about to show is not shown. */
  readonly signal: AbortSignal;
}

const sumOf = (rows: readonly MemberRow[]) => rows.reduce((sum, { atSigns }) => sum + atSigns, 0);

/** Asks the server about the addresses of a list, in parts. */
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

/** The list with its verdicts, or why it cannot be imported. */
async function checkedList(
  { rows, atSigns, ...read }: ReadList,
  source: ListSource,
  run: CheckRun,
): Promise<CheckedList | string> {
  // Every address of the list has its row, or nothing is imported (GROUP-84).
  if (sumOf(rows) !== atSigns) return messages.incomplete;
  if (rows.length === 0) return messages.noRows;
  const emails = rows.filter(({ verdict }) => verdict === 'new').map(({ text }) => text);
  const answer = await askServer(emails, run);
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

/** Reads a file or a pasted text and gives each of its texts a verdict; `column` is the administrator's choice. */
export async function checkList(
  source: ListSource,
  run: CheckRun,
  column?: ColumnChoice,
): Promise<void> {
  const { show, read, signal } = run;
  if (typeof source !== 'string' && !isMemberFile(source))
    return show({ step: 'choose', problem: messages.notCsv });
  try {
    show({ step: 'reading', rows: 0 });
    const showCount = (rows: number) => show({ step: 'reading', rows });
    const found = await read({ source, column }, showCount, signal);
    const list = await checkedList(found, source, run);
    if (signal.aborted) return undefined;
    return typeof list === 'string'
      ? show({ step: 'choose', problem: list })
      : show({ step: 'checked', list, isShortened: false });
  } catch (thrown) {
    if (signal.aborted) return undefined;
    return show({ step: 'choose', problem: importFailureText(thrown) });
  }
}
