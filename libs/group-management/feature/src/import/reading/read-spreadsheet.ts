import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { FileProblem } from './file-type';
import { hiddenRowsOf, linksOf, partsOf } from './workbook-parts';

/** A workbook that would be larger than this is not unpacked. */
const maxUnpackedBytes = 200 * 1024 * 1024;
/** A workbook with more sheets and other files than this is not unpacked. */
const maxFiles = 1_000;

/** Adds up what the archive names, without unpacking anything. */
function contentOf(bytes: Uint8Array) {
  let [size, files, isOpenDocument] = [0, 0, false];
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      size += originalSize;
      files += 1;
      isOpenDocument ||= name === 'content.xml';
      return false;
    },
  });
  return { size, files, isOpenDocument };
}

/** The reader fills the rectangle up to a sheet's last row and column: two cells far apart would fill the memory. */
const maxCells = 5_000_000;
/** The last row of a sheet of Excel. The reader also makes every row before one that has a number only. */
const lastRow = 1_048_576;

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** The cells of the rectangle that the cells of a sheet span; cells that only have a format do not count. */
function spannedCells(sheet: string): number {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', row] of sheet.matchAll(
    /<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]+)(\d+)["'][^>]*(?<!\/)>/g,
  )) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  return rows * columns;
}

const hasRowsInReach = (sheet: string) =>
  [...sheet.matchAll(/<(?:\w+:)?row\s[^>]*?\br=["'](\d+)["']/g)].every(
    ([, row]) => Number(row) <= lastRow,
  );

/** Whether the sheets span no more cells than can be read. */
function areReadable(sheets: readonly string[]): boolean {
  const cells = sheets.reduce((sum, text) => sum + spannedCells(text), 0);
  return cells <= maxCells && sheets.every(hasRowsInReach);
}

/** What the reader makes of a sheet. Its types do not say that a chart has no cells. */
interface SheetRead {
  readonly sheet: string;
  readonly data?: readonly (readonly unknown[])[];
}

export interface SheetRows {
  readonly name: string;
  readonly isHidden: boolean;
  /** The numbers of the rows that are hidden, as a filter does. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly rows: readonly (readonly string[])[];
}

/** Excel writes characters that XML cannot have, and line breaks from Windows, as `_x000D_`. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** The sheets of an `.xlsx` file, every cell as text, and behind a link to an address the address, too (GROUP-83). */
export async function readSpreadsheet(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  const { size, files, isOpenDocument } = contentOf(bytes);
  if (isOpenDocument) throw new FileProblem('openDocument');
  if (size > maxUnpackedBytes || files > maxFiles) throw new FileProblem('tooLarge');
  const unpacked = unzipSync(bytes, { filter: ({ name }) => /^xl\/.*\.(?:xml|rels)$/.test(name) });
  const textOf = (name: string) => strFromU8(unpacked[name] ?? new Uint8Array());
  const pages = Object.keys(unpacked).filter((name) => /\/worksheets\/[^/]+$/.test(name));
  if (!areReadable(pages.map(textOf))) throw new FileProblem('tooLarge');
  const sheets = await readXlsxFile(Uint8Array.from(bytes).buffer, { trim: false });
  const parts = partsOf(textOf);
  return sheets.map(({ sheet, data }: SheetRead, index) => {
    const { path = '', isHidden = false } = parts[index] ?? {};
    const page = textOf(path);
    const links = linksOf(page, textOf(path.replace(/([^/]+)$/, '_rels/$1.rels')));
    return {
      name: sheet,
      isHidden,
      hiddenRows: hiddenRowsOf(page),
      rows: (data ?? []).map((row, line) =>
        row.map((cell, column) => {
          const text = cell === null ? '' : unescaped(String(cell));
          const link = text.includes('@') ? undefined : links.get(`${line + 1} ${column + 1}`);
          return link === undefined ? text : `${text} <${link}>`;
        }),
      ),
    };
  });
}
