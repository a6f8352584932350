import type { ReactNode } from 'react';

export type CellValue = string | number | boolean;

/** A column of a DataTable (SHARED-28). */
export interface Column<Row> {
  /** Unique in its table; also the row's property with the value, unless there is a `mapper`. */
  key: string;
  label: string;
  /** A CSS width, such as `40%`; longer text is cut with an ellipsis. */
  width?: string;
  align?: 'start' | 'center' | 'end';
  sortable?: boolean;
  hide?: boolean;
  /** The value for sorting, also shown when there is no `render`. */
  mapper?: (row: Row) => CellValue | null | undefined;
  render?: (row: Row) => ReactNode;
  fallback?: ReactNode;
}

export type SortDirection = 'asc' | 'desc';

export interface Sort {
  key: string;
  direction: SortDirection;
}

const isCellValue = (value: unknown): value is CellValue =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** The value of a row in a column; undefined when it is missing or empty. */
export function cellValue<Row extends object>(
  row: Row,
  column: Column<Row>,
): CellValue | undefined {
  const value: unknown = column.mapper ? column.mapper(row) : Reflect.get(row, column.key);
  return isCellValue(value) ? value : undefined;
}

export function cellContent<Row extends object>(row: Row, column: Column<Row>): ReactNode {
  const value = cellValue(row, column);
  if (value === undefined && column.fallback !== undefined) return column.fallback;
  if (column.render) return column.render(row);
  return value === undefined ? null : String(value);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares two values in natural order: `9` before `10`, `é` next to `e`, false before true. */
export function compareCellValues(left: CellValue, right: CellValue): number {
  return typeof left === 'string' || typeof right === 'string'
    ? collator.compare(String(left), String(right))
    : Number(left) - Number(right);
}

export const alignments: Record<NonNullable<Column<object>['align']>, string> = {
  start: 'text-start',
  center: 'sm:text-center',
  end: 'sm:text-end',
};

/**
 * The ARIA roles of the parts of a table. On phones the parts are displayed as cards, and Safari then drops the roles.
 */
export const tableRoles = {
  table: { role: 'table' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
