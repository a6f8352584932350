import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  type RowData,
  rowPaginationFeature,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { cellValue, type CellValue, type Column, compareCellValues, type Sort } from './column';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

interface TableModelOptions<Row extends RowData> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  defaultSort: Sort | undefined;
  pageSize: number;
  selectedKeys: ReadonlySet<string> | undefined;
  onSelectedKeysChange: ((keys: ReadonlySet<string>) => void) | undefined;
}

/** Sorting, paging and selection of rows, on top of the table package. */
export function useTableModel<Row extends RowData>(options: TableModelOptions<Row>) {
  const { columns, rows, rowKey, defaultSort, pageSize, selectedKeys, onSelectedKeysChange } =
    options;
  const [sort, setSort] = useState(defaultSort);
  const [wantedPage, setWantedPage] = useState(0);
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(wantedPage, pageCount - 1);
  const rowSelection: RowSelectionState = Object.fromEntries(
    [...(selectedKeys ?? [])].map((key) => [key, true as const]),
  );

  const table = useTable({
    features,
    columns: useMemo(() => columns.map(columnDefinition), [columns]),
    data: rows,
    getRowId: rowKey,
    autoResetPageIndex: false,
    state: {
      sorting: sort ? [{ id: sort.key, desc: sort.direction === 'desc' }] : [],
      pagination: { pageIndex: page, pageSize },
      rowSelection,
    },
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      onSelectedKeysChange?.(new Set(Object.keys(functionalUpdate(updater, rowSelection)))),
  });

  return {
    sort,
    sortBy: (next: Sort) => {
      setSort(next);
      setWantedPage(0);
    },
    page,
    pageCount,
    turnTo: (next: number) => setWantedPage(Math.max(0, Math.min(next, pageCount - 1))),
    rows: table.getRowModel().rows.map((row) => ({
      key: row.id,
      data: row.original,
      isSelected: row.getIsSelected(),
      toggleSelected: row.getToggleSelectedHandler(),
    })),
    isPageSelected: table.getIsAllPageRowsSelected(),
    isPagePartlySelected: table.getIsSomePageRowsSelected(),
    togglePageSelected: () => table.toggleAllPageRowsSelected(),
  };
}

function columnDefinition<Row extends RowData>(
  column: Column<Row>,
): ColumnDef<typeof features, Row, unknown> {
  return {
    id: column.key,
    accessorFn: (row) => cellValue(row, column),
    enableSorting: column.sortable ?? false,
    sortUndefined: 'last',
    sortFn: (left, right) =>
      compareCellValues(
        left.getValue<CellValue>(column.key),
        right.getValue<CellValue>(column.key),
      ),
  };
}

export type TableModel<Row extends RowData> = ReturnType<typeof useTableModel<Row>>;
export type TableRow<Row extends RowData> = TableModel<Row>['rows'][number];

/** The selected rows, by the keys of `rowKey`. */
export interface TableSelection<Row> {
  selectedKeys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** The row in the checkbox's name: "Select ines@example.edu". */
  rowLabel: (row: Row) => string;
}

/** What the head and the body of a table have in common. */
export interface TableParts<Row extends RowData> {
  columns: readonly Column<Row>[];
  model: TableModel<Row>;
  selection: TableSelection<Row> | undefined;
  hasActions: boolean;
}
