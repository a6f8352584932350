import type { CorpusFile, ExpectedRow } from './corpus-file';
import { encode } from './encode';

const tenMegabytes = 10 * 1024 * 1024;

const fresh = (line: number, email: string): ExpectedRow => ({ line, verdict: 'new', email });

function file(
  name: string,
  text: string,
  rows: readonly ExpectedRow[],
  hasHeader = false,
): CorpusFile {
  return { name, bytes: encode(text, 'utf-8'), hasHeader, rows };
}

const hugeCell = 'x'.repeat(tenMegabytes);

/** Files that are nasty in one way each. */
const single: readonly CorpusFile[] = [
  file('an empty file', '', []),
  file('a file of empty lines', '\n\r\n\r\n', []),
  file('only a header', 'Email,Status\n', [], true),
  file('only a byte order mark', '\uFEFF', []),
  file('one address without a line end', 'a@example.edu', [fresh(1, 'a@example.edu')]),
  file(
    'a first row without a word of headers is a row',
    'ada lovelace@example.edu\nb@example.edu',
    [{ line: 1, verdict: 'space-inside' }, fresh(2, 'b@example.edu')],
  ),
  file('ten megabytes in one field', `${hugeCell}\na@example.edu`, [
    { line: 1, verdict: 'too-long' },
    fresh(2, 'a@example.edu'),
  ]),
  file('ten megabytes in a quoted remark', `a@example.edu,"${hugeCell}"\nb@example.edu`, [
    fresh(1, 'a@example.edu'),
    fresh(2, 'b@example.edu'),
  ]),
  file('a million quotes', `a@example.edu\n${'"'.repeat(1_000_000)}\nb@example.edu`, [
    fresh(1, 'a@example.edu'),
    { line: 2, verdict: 'too-long' },
    fresh(3, 'b@example.edu'),
  ]),
  file('a million separators', `a@example.edu${','.repeat(1_000_000)}\nb@example.edu`, [
    fresh(1, 'a@example.edu'),
    fresh(2, 'b@example.edu'),
  ]),
  file(
    'several kinds of line ends',
    'a@example.edu\r\nb@example.edu\nc@example.edu\rd@example.edu',
    [
      fresh(1, 'a@example.edu'),
      fresh(2, 'b@example.edu'),
      fresh(3, 'c@example.edu'),
      fresh(4, 'd@example.edu'),
    ],
  ),
  file('NUL characters between letters', 'a\0@exa\0mple.edu\0\n\0b@example.edu', [
    fresh(1, 'a@example.edu'),
    fresh(2, 'b@example.edu'),
  ]),
  file('the address in the second column', 'Ada,a@example.edu\nBob,b@example.edu', [
    fresh(1, 'a@example.edu'),
    fresh(2, 'b@example.edu'),
  ]),
  file(
    'the header names another column than the first with an address',
    'Contact,Email\nold@example.edu,a@example.edu\n',
    [{ line: 2, verdict: 'other-column', email: 'old@example.edu' }, fresh(2, 'a@example.edu')],
    true,
  ),
  file('an exported formula cell', "'=1@example.edu\n'+a@example.edu", [
    fresh(1, '=1@example.edu'),
    fresh(2, '+a@example.edu'),
  ]),
  file('formula cells', '=cmd|calc,a@example.edu\n=1+1\n@SUM(A1)', [
    fresh(1, 'a@example.edu'),
    { line: 2, verdict: 'no-at-sign' },
    { line: 3, verdict: 'not-an-address' },
  ]),
  file(
    'an address in another script is no look-alike',
    '\u0438\u043C\u044F@\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444',
    [fresh(1, '\u0438\u043C\u044F@\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444')],
  ),
  {
    name: 'rows in UTF-8 and in Windows-1252',
    bytes: Uint8Array.from([
      ...encode('Ren\u00E9,a@example.edu\n', 'utf-8'),
      ...encode('Ren\u00E9,b@example.edu\n', 'windows-1252'),
      ...encode('ren\u00E9@example.edu\n', 'windows-1252'),
    ]),
    hasHeader: false,
    rows: [fresh(1, 'a@example.edu'), fresh(2, 'b@example.edu'), fresh(3, 'ren\u00E9@example.edu')],
  },
  {
    name: 'bytes that are no text',
    bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    hasHeader: false,
    rows: [
      { line: 1, verdict: 'no-at-sign' },
      { line: 2, verdict: 'no-at-sign' },
    ],
  },
  {
    name: 'half a character at the end',
    bytes: Uint8Array.from([...encode('a@example.edu\n', 'utf-8'), 0xc3]),
    hasHeader: false,
    rows: [fresh(1, 'a@example.edu'), { line: 2, verdict: 'no-at-sign' }],
  },
];

/** The files that are nasty in one way, and one for each header. */
export const specialFiles = (headers: readonly (readonly string[])[]): readonly CorpusFile[] => [
  ...single,
  ...headers.map((header) =>
    file(
      `the header ${header.join(' | ')}`,
      `${header.join('\t')}\r\nA@Example.edu\tx\r\na@example.edu\ty\r\n`,
      [fresh(2, 'a@example.edu'), { line: 3, verdict: 'duplicate', email: 'a@example.edu' }],
      true,
    ),
  ),
];
