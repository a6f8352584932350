import {
  csvCell,
  groupManagementEndpoints as endpoints,
  groupManagementErrors as errors,
  type MemberRow,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { errorText } from '../members/error-text';
import { messages } from '../messages';

const texts = messages.import;

/** A row that was not imported, and why. */
export interface LeftOutRow {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/** The rows that a file's verdicts leave out. */
export const leftOutOfFile = (rows: readonly MemberRow[]): LeftOutRow[] =>
  rows
    .filter(({ verdict }) => verdict !== 'new')
    .map(({ line, text, verdict }) => ({ line, text, reason: texts.verdicts[verdict] }));

type LeftOutByServer = ResponseOf<typeof endpoints.sendInvitation>['leftOut'];

/** The rows that the server left out. `lines` has the line of each address. */
export const leftOutRows = (
  leftOut: LeftOutByServer,
  lines: ReadonlyMap<string, number>,
): LeftOutRow[] =>
  leftOut.map(({ email, reason }) => ({
    line: lines.get(email) ?? 0,
    text: email,
    reason: errors[reason].text,
  }));

/** The left-out rows as a CSV file (GROUP-67). */
export const leftOutCsv = (rows: readonly LeftOutRow[]): string =>
  [texts.downloadHead, ...rows.map(({ line, text, reason }) => [String(line), text, reason])]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');

/** What a failed import says: the file is unreadable, or what the server responded. */
export function importFailureText(thrown: unknown): string {
  if (thrown instanceof Error) return texts.unreadable;
  const failure = apiErrorOf(endpoints.sendInvitation, thrown);
  return failure.code === 'QUOTA_EXCEEDED' ? texts.tooMany : errorText(failure);
}
