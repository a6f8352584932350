import { findAddresses } from './find-addresses';
import { createRowCheck, type MemberRow } from './member-row';

/** Reads the addresses that a user typed or pasted into one field, each with its verdict (GROUP-16). */
export function readPastedEmails(text: string): readonly MemberRow[] {
  const check = createRowCheck();
  return findAddresses(text).map((found, index) => check(found, { line: index + 1 }));
}
