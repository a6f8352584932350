import { checkMemberEmail, type EmailProblem } from './member-email';

/** Whether a row of a list becomes a member, and if not why. */
export type RowVerdict = 'new' | 'duplicate' | 'member' | EmailProblem;

/** A row of a file or a pasted list with its verdict. */
export interface MemberRow {
  /** The line in the file or the position in the list, counted from 1. */
  readonly line: number;
  /** The address in lower case, or the text that is none, shortened. */
  readonly text: string;
  readonly verdict: RowVerdict;
}

/** A text that is no address is shown up to this length. */
const shownLength = 120;

/**
 * Judges the rows of one list: each address counts once, and those that `isMember` knows are left out (GROUP-22). The
 * returned function keeps the addresses that it has seen.
 */
export function createRowJudge(
  isMember: (email: string) => boolean,
): (text: string, line: number) => MemberRow {
  const seen = new Set<string>();

  const verdictOf = (email: string): RowVerdict => {
    if (seen.has(email)) return 'duplicate';
    seen.add(email);
    return isMember(email) ? 'member' : 'new';
  };

  return (text, line) => {
    const checked = checkMemberEmail(text);
    return checked.email === undefined
      ? { line, text: text.slice(0, shownLength), verdict: checked.problem }
      : { line, text: checked.email, verdict: verdictOf(checked.email) };
  };
}
