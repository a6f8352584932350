import type {
  groupManagementEndpoints as endpoints,
  MemberRow,
  RowVerdict,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';

/** Whether an address will be invited, and if not why, as far as the list and the server say it. */
export type ImportVerdict =
  RowVerdict | 'mailed-later' | 'invited' | 'member' | 'no-seat' | 'daily-limit';

/** A text of a list with the verdict that is shown. */
export type CheckedRow = Pick<MemberRow, 'line' | 'sheet' | 'text'> & {
  readonly verdict: ImportVerdict;
};

/** What the server says about the addresses of a list. */
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

/** Whether an address is invited by the import. */
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
  const verdictOf = (email: string): ImportVerdict => {
    if (invited.has(email)) return 'invited';
    if (members.has(email)) return 'member';
    if (count >= seats) return 'no-seat';
    if (count >= invitations) return 'daily-limit';
    count += 1;
    return mailedLater.has(email) ? 'mailed-later' : 'new';
  };
  // Rows of long lists are copied only where their verdict changes.
  return rows.map((row) => {
    const verdict = row.verdict === 'new' ? verdictOf(row.text) : row.verdict;
    return verdict === row.verdict ? row : { ...row, verdict };
  });
}
