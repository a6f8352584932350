import fc from 'fast-check';
import { readAll } from './testing/read-all';

jest.setTimeout(600_000);

/** The suite always reads the same files; the torture new ones. */
const runs = process.env['TORTURE'] === '1' ? { numRuns: 10_000 } : { numRuns: 300, seed: 26 };

/** Finds what looks like an address in a text, knowing nothing of rows, cells and quotes. */
const scan = (text: string) =>
  (
    text
      .replace(/[\0\u200B\u00AD\u200E]/gu, '')
      .toLowerCase()
      .match(/[a-z0-9.+-]+@[a-z0-9.-]+/g) ?? []
  ).sort();

const address = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('x.edu', 'X.edu', 'cs.x.edu', 'x'))
  .map(([number, domain]) => `m${number}@${domain}`);

const pieces = fc.oneof(
  { arbitrary: address, weight: 6 },
  { arbitrary: fc.constantFrom(',', ';', '\t', '|', ', ', '; '), weight: 5 },
  { arbitrary: fc.constantFrom('\n', '\r\n', '\r', '\n\n'), weight: 4 },
  { arbitrary: fc.constantFrom('"', '""', '"""', "'", '“', '”', '‘', '’', '«', '»'), weight: 3 },
  { arbitrary: fc.constantFrom(' ', '<', '>', '(', ')', '[', ']', '/', '&', ' and '), weight: 3 },
  { arbitrary: fc.constantFrom('@', '@@', ' @ ', 'a@', '@b', '＠', 'mailto:', '=1+1'), weight: 1 },
  { arbitrary: fc.constantFrom('Email', 'Name', 'ada', 'Lovelace', '12', '.', '..'), weight: 2 },
  { arbitrary: fc.constantFrom('\u200B', '\u00AD', '\u200E', '\u00A0', '\0', '\\'), weight: 1 },
);

const files = fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join(''));

/** Tables as programs write them, with quotes lost here and there. */
const tables = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    header: fc.constantFrom('', 'Name,Email,Tutor', 'E-Mail', 'Email,Status', 'x,y,z'),
    rows: fc.array(fc.array(fc.oneof(address, pieces, files), { maxLength: 4 }), { maxLength: 12 }),
    isQuoted: fc.boolean(),
  })
  .map(({ separator, lineEnd, header, rows, isQuoted }) => {
    const cells = rows.map((row) => row.map((cell) => (isQuoted ? `"${cell}"` : cell)));
    const lines = [header.replaceAll(',', separator), ...cells.map((row) => row.join(separator))];
    return lines.join(lineEnd);
  });

describe('reading any file', () => {
  it.each([
    ['random text', files],
    ['random tables', tables],
  ])(
    'In %s every address that an independent scan finds has its verdict, as often as it stands there (GROUP-84)',
    async (_, arbitrary) => {
      await fc.assert(
        fc.asyncProperty(arbitrary, async (text) => {
          const { rows, atSigns } = await readAll(new TextEncoder().encode(text));
          expect(rows.flatMap((row) => scan(row.text)).sort()).toEqual(scan(text));
          expect(rows.reduce((sum, row) => sum + row.atSigns, 0)).toBe(atSigns);
          expect(atSigns).toBe(text.match(/[@＠]/gu)?.length ?? 0);
        }),
        runs,
      );
    },
  );
});
