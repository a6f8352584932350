import {
  countAtSigns,
  createMemberTable,
  createRowCheck,
  type AddressColumn,
  type ColumnChoice,
  type MemberRow,
  type MemberTable,
} from '@portal/group-management/domain';
import { decodeFile } from './decode';
import { FileProblem, isOldWorkbook, isWorkbook } from './file-type';
import { readSeparator, splitRows } from './split-rows';

const rowsPerChunk = 1_000;

export interface FileEnd {
  readonly hasHeader: boolean;
  /** The columns with addresses, and whose addresses were taken; several sheets have no choice. */
  readonly columns: readonly AddressColumn[];
  readonly column: ColumnChoice;
  /** The at signs that the file has, counted without splitting it. */
  readonly atSigns: number;
}

interface FileListener {
  readonly onRows: (rows: readonly MemberRow[]) => void;
  readonly onEnd: (end: FileEnd) => void;
}

interface ReadTables {
  readonly tables: readonly { readonly table: MemberTable; readonly sheet?: string }[];
  readonly atSigns: number;
}

/** About a million lines; a text of this size takes seconds and some hundred megabytes. */
const maxTextBytes = 50 * 1024 * 1024;

function readText(bytes: Uint8Array): ReadTables {
  if (bytes.length > maxTextBytes) throw new FileProblem('tooLarge');
  // Files that were joined from several have several kinds of line ends.
  const text = decodeFile(bytes).replace(/\r\n?/g, '\n');
  const { table, separator } = readSeparator(text);
  const reader = createMemberTable();
  let line = 0;
  splitRows(table, separator, (cells) => {
    line += 1;
    reader.add(cells, line);
  });
  return { tables: [{ table: reader.finish() }], atSigns: countAtSigns(table) };
}

/** Sheets without an address, such as instructions, do not count, unless none has any. */
async function readWorkbook(bytes: Uint8Array): Promise<ReadTables> {
  // The libraries are loaded with the first workbook.
  const { readSpreadsheet } = await import('./read-spreadsheet');
  const sheets = (await readSpreadsheet(bytes)).map(({ name, rows }) => ({
    name,
    rows,
    atSigns: rows.flat().reduce((sum, cell) => sum + countAtSigns(cell), 0),
  }));
  const atSigns = sheets.reduce((sum, sheet) => sum + sheet.atSigns, 0);
  const used = atSigns === 0 ? sheets.slice(0, 1) : sheets.filter((sheet) => sheet.atSigns > 0);
  const tables = used.map(({ name, rows }) => {
    const reader = createMemberTable();
    rows.forEach((cells, index) => reader.add(cells, index + 1));
    return { table: reader.finish(), ...(used.length > 1 && { sheet: name }) };
  });
  return { tables, atSigns };
}

/**
 * Reads the rows of a member file, each with its verdict (GROUP-62, GROUP-63). `column` takes the addresses of another column
 * than the file says. Takes linear time.
 */
export async function readMemberFile(
  bytes: Uint8Array,
  { onRows, onEnd }: FileListener,
  column?: ColumnChoice,
): Promise<void> {
  if (isOldWorkbook(bytes)) throw new FileProblem('oldWorkbook');
  const { tables, atSigns } = isWorkbook(bytes) ? await readWorkbook(bytes) : readText(bytes);
  const check = createRowCheck();
  let portion: MemberRow[] = [];
  for (const { table, sheet } of tables)
    for (const row of table.rows(check, column ?? table.column, sheet)) {
      portion.push(row);
      if (portion.length < rowsPerChunk) continue;
      onRows(portion);
      portion = [];
    }
  if (portion.length > 0) onRows(portion);
  const [first, ...others] = tables;
  onEnd({
    hasHeader: first?.table.hasHeader ?? false,
    columns: others.length > 0 ? [] : (first?.table.columns ?? []),
    column: column ?? first?.table.column ?? 'all',
    atSigns,
  });
}
