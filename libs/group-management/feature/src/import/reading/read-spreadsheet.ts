import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';

/** A workbook that would be larger than this is not unpacked. */
const maxUnpackedBytes = 200 * 1024 * 1024;

/** Adds up the sizes that the archive names, without unpacking anything. */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter({ originalSize }) {
      size += originalSize;
      return false;
    },
  });
  return size;
}

/** A sheet with its rows. */
export interface SheetRows {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** The sheets of an `.xlsx` file, every cell as text (GROUP-83). */
export async function readSpreadsheet(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  if (unpackedSize(bytes) > maxUnpackedBytes) throw new RangeError('The workbook is too large.');
  const sheets = await readXlsxFile(Uint8Array.from(bytes).buffer, { trim: false });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
  }));
}
