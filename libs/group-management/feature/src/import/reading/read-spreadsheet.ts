import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';

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

interface SheetRows {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** The sheets of an `.xlsx` file, every cell as text (GROUP-83). */
export async function readSpreadsheet(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  const { size, files } = contentOf(bytes);
  if (size > maxUnpackedBytes || files > maxFiles)
    throw new RangeError('The workbook is too large.');
  const sheets = await readXlsxFile(Uint8Array.from(bytes).buffer, { trim: false });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
  }));
}
