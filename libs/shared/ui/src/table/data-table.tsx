import { useMemo } from 'react';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

import { messages } from '../messages';
import { tableRoles, type Column, type Sort } from './column';
import type { PageSizeChoice } from './table-pager';
import { useNarrowScreen } from './narrow-screen';
import { SortSelect } from './table-head';
import { TableBody } from './table-body';
import { TableHead } from './table-head';
import { TablePager, usePaging } from './table-pager';
import { type RemotePaging, useTableModel, type TableSelection } from './use-table-model';

export interface DataTableProps<Row extends RowData> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  defaultSort?: Sort;
  pageSize?: number;
  /** Lets the user choose the page size; for rows that the server pages. */
  pageSizeChoice?: PageSizeChoice;
  actions?: (row: Row) => ReactNode;
  selection?: TableSelection<Row>;
  remote?: RemotePaging;
  highlightedKeys?: ReadonlySet<string>;
  loading?: boolean;
  emptyMessage?: string;
  emptyState?: ReactNode;
}

/** A table with sorting, paging and selection; cards below 640 px (SHARED-28, SHARED-29). */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  rowKey,
  defaultSort,
  pageSize = 5,
  pageSizeChoice,
  actions,
  selection,
  remote,
  highlightedKeys,
  loading = false,
  emptyMessage = messages.table.empty,
  emptyState,
}: DataTableProps<Row>) {
  const isNarrow = useNarrowScreen();
  const shown = useMemo(() => columns.filter((column) => !column.hide), [columns]);
  const model = useTableModel({
    columns: shown,
    rows,
    rowKey,
    defaultSort,
    pageSize,
    selection,
    remote,
  });
  const { region, table, turnTo } = usePaging(model);

  if (rows.length === 0 && !loading && emptyState) return emptyState;
  const parts = { columns: shown, model, selection, hasActions: actions !== undefined };
  return (
    <div ref={region}>
      {isNarrow && rows.length > 0 && <SortSelect columns={shown} model={model} />}
      <table
        ref={table}
        tabIndex={-1}
        {...tableRoles.table}
        aria-busy={loading || undefined}
        className="w-full border-collapse border-y-2 border-rule max-sm:block"
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead {...parts} isNarrow={isNarrow} />
        <TableBody
          {...parts}
          actions={actions}
          highlightedKeys={highlightedKeys}
          skeletonRows={loading && rows.length === 0 ? Math.min(pageSize, 3) : 0}
          emptyMessage={emptyMessage}
        />
      </table>
      <TablePager
        model={model}
        onTurn={turnTo}
        pageSize={pageSize}
        pageSizeChoice={pageSizeChoice}
      />
    </div>
  );
}
