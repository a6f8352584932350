import { groupManagementErrors as errors } from '@portal/group-management/domain';
import { csvOf, saveCsv } from '../save-csv';
import {
  type CheckedList,
  type Progress,
  type SentResult,
  isToBeInvited,
  type CheckedRow,
} from './import-state';
import { messages } from './messages';

const { results, verdicts } = messages;

const placeOf = ({ sheet, line }: CheckedRow): string =>
  sheet === undefined ? String(line) : messages.place(sheet, line);

function resultText(row: CheckedRow, sent: ReadonlyMap<string, SentResult>): string {
  if (!isToBeInvited(row)) return verdicts[row.verdict];
  const result = sent.get(row.text);
  if (result === undefined) return results['not-sent'];
  if (result !== 'invited') return errors[result].text;
  return row.verdict === 'mailed-later' ? results['mailed-later'] : results.invited;
}

/** The result as a CSV file: one row for each address, with its result (GROUP-67). */
const resultCsv = ({ rows }: CheckedList, sent: ReadonlyMap<string, SentResult>): string =>
  csvOf([
    messages.downloadHead,
    ...rows.map((row) => [placeOf(row), row.text, resultText(row, sent)]),
  ]);

/** Saves the result of an import, also before or while it is sent. */
export const saveResult = ({ list, results: sent }: Pick<Progress, 'list' | 'results'>): void =>
  saveCsv(resultCsv(list, sent), messages.downloadName);

export const saveSample = (): void => saveCsv(csvOf(messages.sampleRows), messages.sampleName);
