import type { EmailProblem } from '../member-email';
import { findAddresses, type AddressText } from './find-addresses';

/** Whether a text of a list becomes a member, and if not why, as far as the list says it. */
export type RowVerdict =
  'new' | 'duplicate' | 'other-column' | 'no-address' | 'above-header' | 'hidden' | EmailProblem;

/** An address-like text of a file or a pasted list with its verdict. */
export interface MemberRow {
  /** The row of the file or the position in the list, counted from 1. */
  readonly line: number;
  /** The sheet, in a file with several. */
  readonly sheet?: string;
  /** The address in lower case, or the text that is none, shortened. */
  readonly text: string;
  readonly verdict: RowVerdict;
  /** Whose address it is, where the list says it, shortened. */
  readonly name?: string;
  /** How many at signs of the list the text has. */
  readonly atSigns: number;
}

/** A text that is no address is shown up to this length. */
const shownLength = 120;
const shownNameLength = 80;

export type Place = Pick<MemberRow, 'line' | 'sheet' | 'name'>;

/** A text with a verdict. */
export const rowOf = (
  { text, checked, atSigns, name: ownName }: AddressText,
  { name = ownName, ...place }: Place,
  verdict: RowVerdict,
): MemberRow => ({
  ...place,
  ...(name !== undefined && { name: name.slice(0, shownNameLength) }),
  text: checked.email ?? text.slice(0, shownLength),
  verdict,
  atSigns,
});

/** Gives a text of a list its verdict. */
export type RowCheck = (found: AddressText, place: Place) => MemberRow;

/** Creates the check of one list, which keeps the addresses that it has seen: each counts once (GROUP-22). */
export function createRowCheck(): RowCheck {
  const seen = new Set<string>();
  return (found, place) => {
    const { checked } = found;
    if (checked.email === undefined) return rowOf(found, place, checked.problem);
    const verdict = seen.has(checked.email) ? 'duplicate' : 'new';
    seen.add(checked.email);
    return rowOf(found, place, verdict);
  };
}

/** Reads the addresses that a user typed or pasted into one field, each with its verdict (GROUP-16). */
export function readPastedEmails(text: string): readonly MemberRow[] {
  const check = createRowCheck();
  return findAddresses(text).map((found, index) => check(found, { line: index + 1 }));
}
