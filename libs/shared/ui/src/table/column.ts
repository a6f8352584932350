import type { ReactNode } from 'react';

/** What a cell holds: sorted as text, number or no-before-yes. */
export type CellValue = string | number | boolean;

/** A column of a {@link DataTable} (specification 2, section 3, "Table column definition"). */
export interface Column<Row> {
  /** Unique in its table; also the row's property with the value, unless there is a `mapper`. */
  key: string;
  label: string;
  /** A CSS width, such as `40%`; what does not fit is cut with an ellipsis. */
  width?: string;
  align?: 'start' | 'center' | 'end';
  sortable?: boolean;
  hide?: boolean;
  /** The value that is sorted by, and shown when there is no `render`. */
  mapper?: (row: Row) => CellValue | null | undefined;
  render?: (row: Row) => ReactNode;
  /** Stands in the cell of a row that has no value. */
  fallback?: ReactNode;
}

export type SortDirection = 'asc' | 'desc';

/** By which column the rows are sorted. */
export interface Sort {
  key: string;
  direction: SortDirection;
}

const isCellValue = (value: unknown): value is CellValue =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** The value of a row in a column; none when it is missing or empty. */
export function cellValue<Row extends object>(
  row: Row,
  column: Column<Row>,
): CellValue | undefined {
  const value: unknown = column.mapper ? column.mapper(row) : Reflect.get(row, column.key);
  return isCellValue(value) ? value : undefined;
}

/** What stands in the cell of a row and column. */
export function cellContent<Row extends object>(row: Row, column: Column<Row>): ReactNode {
  const value = cellValue(row, column);
  if (value === undefined && column.fallback !== undefined) return column.fallback;
  if (column.render) return column.render(row);
  return value === undefined ? null : String(value);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Orders two values as a person would: `9` before `10`, `é` beside `e`. */
export function compareCellValues(left: CellValue, right: CellValue): number {
  return typeof left === 'string' || typeof right === 'string'
    ? collator.compare(String(left), String(right))
    : Number(left) - Number(right);
}

/** Where a column's head and cells stand. */
export const alignments: Record<NonNullable<Column<object>['align']>, string> = {
  start: 'text-start',
  center: 'sm:text-center',
  end: 'sm:text-end',
};

/**
 * What the parts of a table are. Cards change how the parts are displayed, upon which Safari forgets it.
 */
export const tableRoles = {
  table: { role: 'table' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
