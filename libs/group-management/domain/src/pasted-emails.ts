import { createRowJudge, type MemberRow } from './member-row';

/** Addresses that only spaces separate; a text without an address stays whole. */
function separated(part: string): string[] {
  const words = part.trim().split(/\s+/);
  return words.every((word) => word.includes('@')) ? words : [part.trim()];
}

/** The parts of a list: separated by commas, semicolons, tabs or line breaks; a name may stand before `<address>`. */
const partsOf = (text: string) =>
  text
    .split(/[,;\r\n\t]+/)
    .flatMap((part) => /<([^<>]*)>\s*$/.exec(part)?.[1]?.trim() ?? separated(part))
    .filter((part) => part !== '');

/** Reads the addresses that a user typed or pasted into one field, each with its verdict (GROUP-16). */
export function readPastedEmails(
  text: string,
  isMember: (email: string) => boolean,
): readonly MemberRow[] {
  const judge = createRowJudge(isMember);
  return partsOf(text).map((part, index) => judge(part, index + 1));
}
