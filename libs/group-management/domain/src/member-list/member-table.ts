import { checkMemberEmail } from '../member-email';
import { withoutFormulaMark } from './csv-cell';
import { countAtSigns, findAddresses, type AddressText } from './find-addresses';
import { isHeaderCell, namesEmails } from './header-names';
import { rowOf, type MemberRow, type RowCheck } from './member-row';

/** A row of a table with the texts of each cell that has an at sign. */
interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly found: readonly (readonly AddressText[])[];
}

/** A column with addresses. */
export interface AddressColumn {
  readonly index: number;
  /** Its heading; empty without one. */
  readonly name: string;
  readonly addresses: number;
}

/** Whose addresses are taken: those of one column, or all of the table. */
export type ColumnChoice = number | 'all';

/** The rows of a file before they have their verdicts. */
export interface MemberTable {
  /** The columns that have addresses, from left to right. */
  readonly columns: readonly AddressColumn[];
  /** The column with the addresses; without a header, or without any address, the whole table (GROUP-81). */
  readonly column: ColumnChoice;
  readonly hasHeader: boolean;
  /** Every address-like text with its verdict; a row without one has its first text. Headers and empty rows have none. */
  rows(check: RowCheck, column: ColumnChoice, sheet?: string): Generator<MemberRow>;
}

/** Titles may stand above the header, but not more than these. */
const maxTitles = 20;

const isEmpty = (cell: string) => cell.trim() === '';
const isAddress = ({ checked }: AddressText) => checked.email !== undefined;

/** The texts with an at sign in a cell. */
function textsOf(cell: string): readonly AddressText[] {
  if (countAtSigns(cell) === 0) return [];
  return findAddresses(withoutFormulaMark(cell.trim())).filter(({ atSigns }) => atSigns > 0);
}

/**
 * The position of the header among the rows: none before it has an at sign, and it names the column of the addresses, or it is
 * the first row and has a word of headers (GROUP-21). Otherwise -1.
 */
function headerOf(rows: readonly TableRow[]): number {
  const firstFound = rows.findIndex(({ found }) => found.some(({ length }) => length > 0));
  const end = firstFound < 0 ? rows.length : firstFound;
  const titles = rows.slice(0, Math.min(end, maxTitles));
  const naming = titles.findIndex(({ cells }) => cells.some(namesEmails));
  if (naming >= 0) return naming;
  return titles[0]?.cells.some(isHeaderCell) ? 0 : -1;
}

function columnsOf(rows: readonly TableRow[], header: TableRow | undefined): AddressColumn[] {
  const counts: number[] = [];
  for (const { found } of rows)
    found.forEach((texts, index) => {
      counts[index] = (counts[index] ?? 0) + texts.filter(isAddress).length;
    });
  return counts.flatMap((addresses, index) =>
    addresses > 0 ? [{ index, name: header?.cells[index]?.trim() ?? '', addresses }] : [],
  );
}

/** Columns with a name that only addresses have come first; then the most addresses count, then the leftmost (GROUP-81). */
function bestColumn(columns: readonly AddressColumn[]): ColumnChoice {
  const named = columns.filter(({ name }) => namesEmails(name));
  const candidates = named.length > 0 ? named : columns;
  const most = Math.max(...candidates.map(({ addresses }) => addresses));
  return candidates.find(({ addresses }) => addresses === most)?.index ?? 'all';
}

/**
 * Which columns of a row count: the chosen one and those without a heading; else, where the row has nothing in it or is longer
 * than the header, the first with an address (GROUP-22).
 */
function countingColumns(
  { cells, found }: TableRow,
  column: ColumnChoice,
  header: readonly string[],
): (index: number) => boolean {
  if (column === 'all') return () => true;
  if ((found[column]?.length ?? 0) > 0)
    return (index) => index === column || (header.length > 0 && isEmpty(header[index] ?? ''));
  if (!isEmpty(cells[column] ?? '') && cells.length <= header.length) return () => false;
  const own = found.findIndex((texts) => texts.some(isAddress));
  return (index) => index === own;
}

/** The verdicts of a row. One without any address that counts has its words in the chosen column, else its first ones. */
function rowsOf(
  row: TableRow,
  counts: (index: number) => boolean,
  check: (found: AddressText, isCounted: boolean) => MemberRow,
  column: ColumnChoice,
): MemberRow[] {
  const texts = row.found.flatMap((found, index) =>
    found.map((each) => check(each, counts(index))),
  );
  if (row.found.some((found, index) => found.length > 0 && counts(index))) return texts;
  const named = column === 'all' ? '' : (row.cells[column] ?? '');
  const cell = isEmpty(named) ? row.cells.find((each) => !isEmpty(each)) : named;
  if (cell === undefined || countAtSigns(cell) > 0) return texts;
  const words = cell.trim();
  return [check({ text: words, checked: checkMemberEmail(words), atSigns: 0 }, true), ...texts];
}

/** Creates a table from the cells of a file, in their order. Takes linear time, whatever the cells hold. */
export function createMemberTable(): {
  add(cells: readonly string[], line: number): void;
  finish(): MemberTable;
} {
  const rows: TableRow[] = [];
  return {
    add(cells, line) {
      if (!cells.every(isEmpty)) rows.push({ line, cells, found: cells.map(textsOf) });
    },
    finish() {
      const headerIndex = headerOf(rows);
      const header = rows[headerIndex];
      const columns = columnsOf(rows, header);
      return {
        columns,
        hasHeader: header !== undefined,
        column: header ? bestColumn(columns) : 'all',
        *rows(check, column, sheet) {
          for (const [index, row] of rows.entries()) {
            if (index === headerIndex) continue;
            const place = { line: row.line, ...(sheet !== undefined && { sheet }) };
            yield* rowsOf(
              row,
              countingColumns(row, column, header?.cells ?? []),
              (found, isCounted) =>
                isCounted ? check(found, place) : rowOf(found, place, 'other-column'),
              column,
            );
          }
        },
      };
    },
  };
}
