import type {
  groupManagementEndpoints as endpoints,
  MemberRow,
  RowVerdict,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type { ListSource } from './reading/read-in-worker';
import type { FileEnd } from './reading/read-member-file';

/** Whether an address will be invited, and if not why, as far as the list and the server say it. */
export type ImportVerdict =
  RowVerdict | 'mailed-later' | 'invited' | 'member' | 'no-seat' | 'daily-limit';

export type CheckedRow = Pick<MemberRow, 'line' | 'sheet' | 'text' | 'name'> & {
  readonly verdict: ImportVerdict;
};

export interface ServerAnswer {
  readonly members: ReadonlySet<string>;
  readonly invited: ReadonlySet<string>;
  readonly mailedLater: ReadonlySet<string>;
  readonly seatsLeft: number | null;
  readonly invitationsLeft: number | null;
}

/** Joins what the server says about the parts of a list; the seats and invitations are those that it said last. */
export function joinAnswers(
  answers: readonly ResponseOf<typeof endpoints.checkMembers>[],
): ServerAnswer {
  const last = answers.at(-1);
  return {
    members: new Set(answers.flatMap(({ members }) => members)),
    invited: new Set(answers.flatMap(({ invited }) => invited)),
    mailedLater: new Set(answers.flatMap(({ mailedLater }) => mailedLater)),
    seatsLeft: last?.seatsLeft ?? null,
    invitationsLeft: last?.invitationsLeft ?? null,
  };
}

export const isToBeInvited = ({ verdict }: Pick<CheckedRow, 'verdict'>): boolean =>
  verdict === 'new' || verdict === 'mailed-later';

/** Gives every row its verdict: the seats and the invitations of today go to the first rows (GROUP-22, GROUP-85). */
export function withServerVerdicts(
  rows: readonly MemberRow[],
  { members, invited, mailedLater, seatsLeft, invitationsLeft }: ServerAnswer,
): CheckedRow[] {
  const seats = seatsLeft ?? Infinity;
  const invitations = invitationsLeft ?? Infinity;
  let count = 0;
  const verdictOf = ({ text: email, verdict }: MemberRow): ImportVerdict => {
    if (verdict !== 'new' && verdict !== 'hidden') return verdict;
    if (invited.has(email)) return 'invited';
    if (members.has(email)) return 'member';
    if (verdict === 'hidden') return verdict;
    if (count >= seats) return 'no-seat';
    if (count >= invitations) return 'daily-limit';
    count += 1;
    return mailedLater.has(email) ? 'mailed-later' : 'new';
  };
  // Rows of long lists are copied only where their verdict changes.
  return rows.map((row) => {
    const verdict = verdictOf(row);
    return verdict === row.verdict ? row : { ...row, verdict };
  });
}

export interface CheckedList extends Omit<FileEnd, 'atSigns'> {
  /** The name of the file, or that the addresses were pasted. */
  readonly name: string;
  readonly source: ListSource;
  readonly rows: readonly CheckedRow[];
  /** The free seats when the list was checked; null without a limit. */
  readonly seatsLeft: number | null;
  readonly emails: readonly string[];
}

export type SentResult = 'invited' | 'USER_ALREADY_ADDED' | 'USER_CANNOT_BE_ADDED';

export interface Progress {
  readonly list: CheckedList;
  /** How many of its addresses were sent; the next batch begins with the address after them. */
  readonly done: number;
  readonly results: ReadonlyMap<string, SentResult>;
}

/** Some addresses were not sent yet: a failure or the Stop button ended the sending. */
export interface PausedImport {
  readonly step: 'paused';
  readonly progress: Progress;
  readonly problem: string;
  /** The next batch may have arrived, although there was no answer. */
  readonly mayHaveArrived: boolean;
}

export type ImportState =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'reading'; readonly rows: number }
  | {
      readonly step: 'sheets';
      readonly source: ListSource;
      readonly sheets: FileEnd['sheets'];
    }
  | { readonly step: 'checking'; readonly done: number; readonly total: number }
  | { readonly step: 'checked'; readonly list: CheckedList }
  | { readonly step: 'sending' | 'done'; readonly progress: Progress }
  | PausedImport;

export const countInvited = ({ results }: Progress): number =>
  [...results.values()].filter((result) => result === 'invited').length;

const notImported: readonly ImportVerdict[] = ['hidden', 'other-column', 'above-header'];

/** How many hidden addresses would be imported as well: each once, and none that counts elsewhere in the list (GROUP-471). */
export function countHidden({ rows }: CheckedList): number {
  const listed = new Set(
    rows.filter(({ verdict }) => !notImported.includes(verdict)).map(({ text }) => text),
  );
  const hidden = rows.filter(({ text, verdict }) => verdict === 'hidden' && !listed.has(text));
  return new Set(hidden.map(({ text }) => text)).size;
}

export const countWithoutSeat = ({ rows }: CheckedList): number =>
  rows.filter(({ verdict }) => verdict === 'no-seat').length;
