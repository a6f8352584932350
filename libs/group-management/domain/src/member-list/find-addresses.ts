import { maxEmailLength } from '@portal/shared/util';
import { toASCII, toUnicode } from 'punycode.js';
import { checkMemberEmail, type CheckedEmail } from '../member-email';

/** Reads a domain in its `xn--` form; undefined for one that is not the form of any domain. */
function decoded(domain: string): string | undefined {
  try {
    const unicode = toUnicode(domain);
    return toASCII(unicode) === domain ? unicode : undefined;
  } catch {
    return undefined;
  }
}

/** An address with its domain in Unicode, so that look-alike letters are seen; a domain that cannot be decoded stays. */
export function withUnicodeDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 0 || !/(?:^|\.)xn--/u.test(domain)) return address;
  return `${address.slice(0, at)}@${decoded(domain) ?? domain}`;
}

/** A text of a list that has an at sign, as it is checked; or words between separators that have none. */
export interface AddressText {
  readonly text: string;
  readonly checked: CheckedEmail;
  /** The words before an address in angle brackets. */
  readonly name?: string;
  /** How many at signs of the list this text has; the sum of a list is that of its texts. */
  readonly atSigns: number;
}

/** Full-width at signs make no address, but what has one was meant as an address. */
const atSign = /[@＠﹫]/u;

const hasAtSign = (text: string) => atSign.test(text);

/** The at signs of a text: the measure that nothing of a list is lost. */
export function countAtSigns(text: string): number {
  let count = 0;
  for (const sign of '@＠﹫')
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** Invisible characters that come with copied text. Those that reverse the direction stay: they make no address. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202C\u2060\u2066-\u2069\uFEFF]/gu;

/** What macOS, word processors and web pages add to an address is removed. */
const cleaned = (text: string) =>
  text
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/[‘’‚‛´]/gu, "'");

/** What ends one person of a list, and what ends one address; no address has any of them. */
const itemEnds = /[;\r\n\t；]+/u;
const partEnds = /[,，、]+/u;
const tokenEnds = /[\s":<>()[\]\\“”„‟«»‹›：＜＞（）•●▪]+/u;

/** Characters that an address can have before the at sign only, so that behind it they end the address. */
const addressEnd = /[|/?&!{}#*~^]/gu;
const startMarks = /^(?:[?&][^=&@]*=)?[|/?&!{}#*~^]*/u;

/** Marks that refer to a note below the table, before an address and behind it. */
const noteBefore = /^\s*[*¹²³⁰⁴-⁹†‡§]+(?=[\p{L}\p{N}])/u;
const noteBehind = /(?<=\p{L})[¹²³⁰⁴-⁹†‡§]+$/u;

/** What stands before an address in angle brackets. */
const nameBefore = /^["“]?([^"“”<>@]*[\p{L}.])["”]?\s*</u;

/** One word in lower case before what is an address by itself: rather an address with a space. */
const addressWithSpace = /^\p{Ll}[\p{Ll}.]*\s+[^\s<>()":]+$/u;

/** Apostrophes at both ends, or at the end, quote an address, and a mark may refer to a note. */
function unquoted(token: string): string {
  const unmarked = token.replace(noteBefore, '').replace(noteBehind, '');
  if (!unmarked.endsWith("'")) return unmarked;
  return unmarked.slice(unmarked.startsWith("'") ? 1 : 0, -1);
}

const check = (text: string) => checkMemberEmail(withUnicodeDomain(text));

/** The addresses of a text without spaces: usually one. */
function addressesOfToken(token: string): AddressText[] {
  const text = unquoted(token);
  const found: AddressText[] = [];
  let start = 0;
  for (const { index } of text.matchAll(addressEnd)) {
    if (index - start > maxEmailLength) continue;
    const candidate = text.slice(start, index).replace(startMarks, '');
    const checked = check(candidate);
    if (checked.email === undefined) continue;
    found.push({ text: candidate, checked, atSigns: 1 });
    start = index;
  }
  if (start === 0) return [{ text, checked: check(text), atSigns: countAtSigns(text) }];
  const rest = text.slice(start).replace(startMarks, '');
  if (hasAtSign(rest))
    found.push({ text: rest, checked: check(rest), atSigns: countAtSigns(rest) });
  return found;
}

/** The addresses of a text without commas. An only one that is no address is shown with the words around it. */
function addressesOfPart(part: string): AddressText[] {
  const found = part.split(tokenEnds).filter(hasAtSign).flatMap(addressesOfToken);
  if (found.length > 1) return found;
  const text = part.trim();
  const name = nameBefore.exec(text)?.[1];
  return found.map((only) => {
    if (only.checked.email === undefined) return { ...only, text };
    if (addressWithSpace.test(text)) return { ...only, text, checked: { problem: 'space-inside' } };
    return name === undefined ? only : { ...only, name };
  });
}

/** The texts of one item of a list, with the words that stand for no address and are no name before `<address>`. */
function textsOfItem(item: string): AddressText[] {
  const parts = item.split(partEnds).filter((part) => part.trim() !== '');
  const lastName = parts.findLastIndex((part) => part.includes('<'));
  return parts.flatMap((part, index) => {
    if (hasAtSign(part)) return addressesOfPart(part);
    if (index < lastName) return [];
    const text = part.trim();
    return [{ text, checked: checkMemberEmail(text), atSigns: 0 }];
  });
}

/**
 * Reads every address of a text as people write them: several in one text, with names, angle brackets, `mailto:`, quotes,
 * invisible characters, decomposed letters and `xn--` domains (GROUP-16, GROUP-80). Every text with an at sign is returned,
 * also when it is no address; and so are the words between separators that have none. Takes linear time.
 */
export function findAddresses(text: string): AddressText[] {
  const whole = checkMemberEmail(text);
  if (whole.email !== undefined && !noteBefore.test(text))
    return [{ text: text.trim(), checked: whole, atSigns: 1 }];
  return cleaned(text).split(itemEnds).flatMap(textsOfItem);
}
