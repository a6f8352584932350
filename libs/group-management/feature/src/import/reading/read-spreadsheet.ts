import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { FileProblem } from './file-type';

/** A workbook that would be larger than this is not unpacked. */
const maxUnpackedBytes = 200 * 1024 * 1024;
/** A workbook with more sheets and other files than this is not unpacked. */
const maxFiles = 1_000;

/** Adds up what the archive names, without unpacking anything. */
function contentOf(bytes: Uint8Array): { readonly size: number; readonly files: number } {
  let [size, files] = [0, 0];
  unzipSync(bytes, {
    filter({ originalSize }) {
      size += originalSize;
      files += 1;
      return false;
    },
  });
  return { size, files };
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
function hasReadableSheets(bytes: Uint8Array): boolean {
  const sheets = unzipSync(bytes, { filter: ({ name }) => /\/worksheets\/[^/]+$/.test(name) });
  const texts = Object.values(sheets).map((sheet) => strFromU8(sheet));
  const cells = texts.reduce((sum, text) => sum + spannedCells(text), 0);
  return cells <= maxCells && texts.every(hasRowsInReach);
}

interface SheetRows {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** The sheets of an `.xlsx` file, every cell as text (GROUP-83). */
export async function readSpreadsheet(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  const { size, files } = contentOf(bytes);
  if (size > maxUnpackedBytes || files > maxFiles || !hasReadableSheets(bytes))
    throw new FileProblem('tooLarge');
  const sheets = await readXlsxFile(Uint8Array.from(bytes).buffer, { trim: false });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
  }));
}
