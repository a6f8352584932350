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
import { closedFormatOf, FileProblem, isWorkbook } from './file-type';
import type { SheetRows } from './read-spreadsheet';
import { readSeparator, splitRows } from './split-rows';

const rowsPerChunk = 1_000;

/** A sheet with addresses, in a workbook that has several. */
export interface SheetOption {
  readonly name: string;
  readonly isHidden: boolean;
  /** Its first rows that are not empty, shortened. */
  readonly firstRows: readonly (readonly string[])[];
}

/** What of a file is read, where its administrator chose. */
export interface ReadChoice {
  /** The addresses of another column than the file says. */
  readonly column?: ColumnChoice;
  /** One of {@link FileEnd.sheets}, or all of them. */
  readonly sheet?: number | 'all';
  /** Also the rows and sheets that the file hides. */
  readonly withHidden?: boolean;
}

export interface FileEnd {
  /** The row that is the heading of a single table, as a spreadsheet counts it. */
  readonly headerLine?: number;
  /** The sheets with addresses, where there are several: until one is chosen, there are no rows. */
  readonly sheets: readonly SheetOption[];
  readonly choice: ReadChoice;
  /** The columns with addresses; several tables have no choice. */
  readonly columns: readonly AddressColumn[];
  /** The at signs that the file has, counted without splitting it. */
  readonly atSigns: number;
}

interface FileListener {
  readonly onRows: (rows: readonly MemberRow[]) => void;
  readonly onEnd: (end: FileEnd) => void;
}

interface ReadTables {
  readonly tables: readonly {
    readonly table: MemberTable;
    readonly sheet?: string;
  }[];
  readonly sheets: readonly SheetOption[];
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
  return { tables: [{ table: reader.finish() }], sheets: [], atSigns: countAtSigns(table) };
}

const atSignsOf = ({ rows }: SheetRows) =>
  rows.flat().reduce((sum, cell) => sum + countAtSigns(cell), 0);

const shownRows = 3;
const shownCells = 4;
const shownCellLength = 40;

const optionOf = ({ name, isHidden, rows }: SheetRows): SheetOption => ({
  name,
  isHidden,
  firstRows: rows
    .map((cells) => cells.filter((cell) => cell.trim() !== ''))
    .filter(({ length }) => length > 0)
    .slice(0, shownRows)
    .map((cells) => cells.slice(0, shownCells).map((cell) => cell.slice(0, shownCellLength))),
});

/** Sheets without an address, such as instructions, do not count, unless none has any. */
async function readWorkbook(bytes: Uint8Array, choice: ReadChoice): Promise<ReadTables> {
  // The libraries are loaded with the first workbook.
  const { readSpreadsheet } = await import('./read-spreadsheet');
  const sheets = await readSpreadsheet(bytes);
  const filled = sheets.filter((sheet) => atSignsOf(sheet) > 0);
  const used = filled.length > 0 ? filled : sheets.slice(0, 1);
  const isOne = used.length < 2;
  const read = used.filter((_, index) => isOne || choice.sheet === 'all' || choice.sheet === index);
  const tables = read.map(({ name, isHidden, hiddenRows, rows }) => {
    const reader = createMemberTable();
    // A hidden sheet that was chosen by itself is meant.
    const isAllHidden = isHidden && typeof choice.sheet !== 'number';
    for (const [index, cells] of rows.entries())
      reader.add(cells, index + 1, isAllHidden || hiddenRows.has(index + 1));
    return { table: reader.finish(), ...(read.length > 1 && { sheet: name }) };
  });
  return {
    tables,
    sheets: isOne ? [] : used.map(optionOf),
    atSigns: read.reduce((sum, sheet) => sum + atSignsOf(sheet), 0),
  };
}

/**
 * Reads the rows of a member file, each with its verdict (GROUP-62, GROUP-63). Of several sheets with addresses one has to be
 * chosen. Takes linear time.
 */
export async function readMemberFile(
  bytes: Uint8Array,
  { onRows, onEnd }: FileListener,
  choice: ReadChoice = {},
): Promise<void> {
  const closedFormat = closedFormatOf(bytes);
  if (closedFormat) throw new FileProblem(closedFormat);
  const { tables, sheets, atSigns } = isWorkbook(bytes)
    ? await readWorkbook(bytes, choice)
    : readText(bytes);
  const check = createRowCheck();
  let portion: MemberRow[] = [];
  const { sheet: _, ...rowChoice } = choice;
  for (const { table, ...place } of tables)
    for (const row of table.rows(check, { column: table.column, ...rowChoice, ...place })) {
      portion.push(row);
      if (portion.length < rowsPerChunk) continue;
      onRows(portion);
      portion = [];
    }
  if (portion.length > 0) onRows(portion);
  const [only] = tables.length === 1 ? tables : [];
  onEnd({
    ...(only?.table.headerLine !== undefined && { headerLine: only.table.headerLine }),
    sheets,
    columns: only?.table.columns ?? [],
    choice: { ...(only && { column: only.table.column }), ...choice },
    atSigns,
  });
}
