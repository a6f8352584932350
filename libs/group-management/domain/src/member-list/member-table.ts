import { checkMemberEmail } from '../member-email';
import { withoutFormulaMark } from './csv-cell';
import { countAtSigns, findAddresses, type AddressText } from './find-addresses';
import { isHeaderCell, namesEmails, namesPeople } from './header-names';
import { rowOf, type MemberRow, type Place, type RowCheck } from './member-row';

/** A row of a table with the texts of each cell that has an at sign. */
interface TableRow {
  readonly line: number;
  /** Whether the file hides the row, as a filter does. */
  readonly isHidden: boolean;
  readonly cells: readonly string[];
  readonly found: readonly (readonly AddressText[])[];
}

/** A column with addresses, or for them. */
export interface AddressColumn {
  readonly index: number;
  /** Its heading; empty without one. */
  readonly name: string;
  readonly addresses: number;
}

/** Whose addresses are taken: those of one column, or all of the table. */
export type ColumnChoice = number | 'all';

/** What of a table is read. */
export interface TableChoice {
  readonly column: ColumnChoice;
  /** Also the rows that the file hides. */
  readonly withHidden?: boolean;
  /** The name of the table, in a file with several. */
  readonly sheet?: string;
}

/** The rows of a file before they have their verdicts. */
export interface MemberTable {
  /** The columns that have addresses, and the one that the header names, from left to right. */
  readonly columns: readonly AddressColumn[];
  /** The column with the addresses; without a header, or without any address, the whole table (GROUP-81). */
  readonly column: ColumnChoice;
  /** The row of the file that is the header. */
  readonly headerLine: number | undefined;
  /** Every address-like text with its verdict; a row without one has its first text. Headers and empty rows have none. */
  rows(check: RowCheck, choice: TableChoice): Generator<MemberRow>;
}

/** Titles may stand above the header, but no more than these with an address in a cell of its own. */
const maxTitlesWithAddress = 2;

const noAddress = { problem: 'no-at-sign' } as const;

const isEmpty = (cell: string) => cell.trim() === '';
const isAddress = ({ checked }: AddressText) => checked.email !== undefined;
const isWords = (cell: string) => !isEmpty(cell) && countAtSigns(cell) === 0;
const hasAtSigns = ({ found }: TableRow) => found.some(({ length }) => length > 0);
const hasBareAddress = ({ cells }: TableRow) =>
  cells.some((cell) => checkMemberEmail(cell).email !== undefined);

/** Whether a row has words beside its addresses, as the row of a person has, and a title. */
const hasWords = ({ cells }: TableRow) => cells.some(isWords);

/** The texts with an at sign in a cell. */
function textsOf(cell: string): readonly AddressText[] {
  if (countAtSigns(cell) === 0) return [];
  return findAddresses(withoutFormulaMark(cell.trim())).filter(({ atSigns }) => atSigns > 0);
}

/**
 * The position of the header among the rows, -1 without one: it names the column of the addresses, and has nothing but titles
 * above it; or it has a word of headers and none above it, and is the first row or has several cells (GROUP-21).
 */
function headerOf(rows: readonly TableRow[]): number {
  const naming = rows.findIndex((row) => !hasAtSigns(row) && row.cells.some(namesEmails));
  const above = rows.slice(0, naming).filter(hasBareAddress);
  if (naming >= 0 && above.length <= maxTitlesWithAddress && above.every(hasWords)) return naming;
  const firstFound = rows.findIndex(hasAtSigns);
  const titles = firstFound < 0 ? rows : rows.slice(0, firstFound);
  const isHeader = ({ cells }: TableRow) => cells.some(isHeaderCell);
  const wide = titles.findIndex(
    (row) => isHeader(row) && row.cells.filter((cell) => !isEmpty(cell)).length > 1,
  );
  return wide >= 0 || !titles[0] || !isHeader(titles[0]) ? wide : 0;
}

/** The columns with addresses; where none of them is the one that the header names, that one too. */
function columnsOf(rows: readonly TableRow[], header: readonly string[]): AddressColumn[] {
  const counts = header.map(() => 0);
  for (const { found } of rows)
    found.forEach((texts, index) => {
      counts[index] = (counts[index] ?? 0) + texts.filter(isAddress).length;
    });
  const all = counts.map((addresses, index) => ({
    index,
    name: header[index]?.trim() ?? '',
    addresses,
  }));
  const hasNamed = all.some(({ addresses, name }) => addresses > 0 && namesEmails(name));
  return all.filter(({ addresses, name }) => addresses > 0 || (!hasNamed && namesEmails(name)));
}

/** Columns with a name that only addresses have come first; then the most addresses count, then the leftmost (GROUP-81). */
function bestColumn(columns: readonly AddressColumn[]): ColumnChoice {
  const named = columns.filter(({ name }) => namesEmails(name));
  const candidates = named.length > 0 ? named : columns;
  const most = Math.max(...candidates.map(({ addresses }) => addresses));
  return candidates.find(({ addresses }) => addresses === most)?.index ?? 'all';
}

/**
 * Without a header, rows with words are about people, each of whom has one address: in the first column that has any there.
 * Nothing but addresses is a list (GROUP-22).
 */
const firstColumn = (rows: readonly TableRow[], columns: readonly AddressColumn[]): ColumnChoice =>
  (columns.length > 1 ? columnsOf(rows.filter(hasWords), [])[0]?.index : undefined) ?? 'all';

/**
 * Where the address of a row is that a separator in a name moved to the right, -1 for no such row: words stand in its place,
 * and each other column of addresses moved as far.
 */
function movedColumn(
  { cells, found }: TableRow,
  column: number,
  header: readonly string[],
  columns: readonly AddressColumn[],
): number {
  const extra = cells.findLastIndex((cell) => !isEmpty(cell)) + 1 - header.length;
  if (header.length === 0 || column === 0 || extra <= 0) return -1;
  const moved = column + extra;
  const areWords = cells.slice(column, moved).every(isWords);
  const haveMoved = columns
    .filter(({ index }) => index >= column && index < header.length)
    .every(({ index }) => found[index + extra]?.some(isAddress));
  return areWords && haveMoved ? moved : -1;
}

/**
 * Which columns of a row count: the chosen one with those up to the next heading, which have none; or the one that the address
 * was moved to. A row of one cell is that cell. Nobody else's address counts where a member has none (GROUP-22).
 */
function countingColumns(
  column: ColumnChoice,
  header: readonly string[],
  columns: readonly AddressColumn[],
): (row: TableRow) => (index: number) => boolean {
  if (column === 'all') return () => () => true;
  const next = header.findIndex((name, index) => index > column && !isEmpty(name));
  const end = header.length > 0 && next < 0 ? Infinity : Math.max(next, column + 1);
  return (row) => {
    if ((row.found[column]?.length ?? 0) > 0) return (index) => index >= column && index < end;
    if (row.cells.length === 1) return () => true;
    const moved = movedColumn(row, column, header, columns);
    return (index) => index === moved;
  };
}

/** A row without any address that counts: what stands in its place, or beside the place when that is empty. */
function wordsOf({ cells }: TableRow, column: ColumnChoice, place: Place): MemberRow[] {
  const own = column === 'all' ? undefined : (cells[column] ?? '').trim();
  const beside = cells.find(isWords)?.trim();
  const text = own || beside;
  if (own === '') {
    const { name = '', ...unnamed } = place;
    const words = name || (beside ?? '');
    return [rowOf({ text: words, checked: noAddress, atSigns: 0 }, unnamed, 'no-address')];
  }
  if (text === undefined || countAtSigns(text) > 0) return [];
  const checked = checkMemberEmail(text);
  return checked.email === undefined
    ? [rowOf({ text, checked, atSigns: 0 }, place, checked.problem)]
    : [];
}

/** Creates a table from the cells of a file, in their order. Takes linear time, whatever the cells hold. */
export function createMemberTable(): {
  add(cells: readonly string[], line: number, isHidden?: boolean): void;
  finish(): MemberTable;
} {
  const rows: TableRow[] = [];
  return {
    add(cells, line, isHidden = false) {
      if (!cells.every(isEmpty)) rows.push({ line, isHidden, cells, found: cells.map(textsOf) });
    },
    finish() {
      const headerIndex = headerOf(rows);
      const header = rows[headerIndex]?.cells ?? [];
      const columns = columnsOf(rows, header);
      const nameColumns = header.flatMap((cell, index) => (namesPeople(cell) ? [index] : []));
      /** Whom a row is about; nobody else in the row has that name, and addresses are none. */
      const nameOf = ({ cells, found }: TableRow): Pick<Place, 'name'> => {
        const name = nameColumns
          .map((index) => {
            const [only, ...others] = found[index] ?? [];
            if (only === undefined) return cells[index] ?? '';
            return others.length > 0 ? '' : (only.name ?? '');
          })
          .join(' ');
        return isEmpty(name) ? {} : { name: name.trim() };
      };
      return {
        columns,
        headerLine: rows[headerIndex]?.line,
        column: headerIndex >= 0 ? bestColumn(columns) : firstColumn(rows, columns),
        *rows(check, { column, withHidden = false, sheet }) {
          const countingOf = countingColumns(column, header, columns);
          for (const [index, row] of rows.entries()) {
            if (index === headerIndex) continue;
            const place = { line: row.line, ...(sheet !== undefined && { sheet }) };
            const named = { ...place, ...nameOf(row) };
            const isTitle = column !== 'all' && index < headerIndex;
            const counts = countingOf(row);
            const verdictOf = (found: AddressText, isCounted: boolean): MemberRow => {
              if (isTitle) return rowOf(found, place, 'above-header');
              if (!isCounted) return rowOf(found, place, 'other-column');
              return row.isHidden && !withHidden && isAddress(found)
                ? rowOf(found, named, 'hidden')
                : check(found, named);
            };
            const hasNone = !row.found.some((found, at) => found.length > 0 && counts(at));
            if (hasNone && !isTitle) yield* wordsOf(row, column, named);
            yield* row.found.flatMap((found, at) =>
              found.map((each) => verdictOf(each, counts(at))),
            );
          }
        },
      };
    },
  };
}
