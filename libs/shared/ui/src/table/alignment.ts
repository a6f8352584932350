import type { Column } from './column';

/** Where a column's head and cells stand. */
export const alignments: Record<NonNullable<Column<object>['align']>, string> = {
  start: 'text-start',
  center: 'sm:text-center',
  end: 'sm:text-end',
};
