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
import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { cellValue, type CellValue, type Column, compareCellValues, type Sort } from './column';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** The paging of rows that the server sorts and pages: the table shows them as they are and reports what the user asks for. */
export interface RemotePaging {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The current page, counted from 0. */
  page: number;
  /** The rows of all pages; undefined when the server does not count them. */
  total: number | undefined;
  hasNext: boolean;
  /** Called with the page before or after the current one. */
  onTurn: (page: number) => void;
}

const none: ReadonlySet<string> = new Set();

interface TableModelOptions<Row extends RowData> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  defaultSort: Sort | undefined;
  pageSize: number;
  selection: TableSelection<Row> | undefined;
  remote: RemotePaging | undefined;
}

export function useTableModel<Row extends RowData>(options: TableModelOptions<Row>) {
  const { columns, rows, rowKey, defaultSort, pageSize, selection, remote } = options;
  const [ownSort, setOwnSort] = useState(defaultSort);
  const [wantedPage, setWantedPage] = useState(0);
  const { total, pageCount, page, hasNext } = pagesOf(options, wantedPage);
  const sort = remote?.sort ?? ownSort;
  const sorting = useMemo(
    () => (sort ? [{ id: sort.key, desc: sort.direction === 'desc' }] : []),
    [sort],
  );
  const rowSelection = rowSelectionOf(selection);

  const table = useTable({
    features,
    columns: useMemo(() => columns.map(columnDefinition), [columns]),
    data: rows,
    getRowId: rowKey,
    autoResetPageIndex: false,
    manualSorting: remote !== undefined,
    manualPagination: remote !== undefined,
    enableRowSelection: ({ original }) => selection?.canSelect?.(original) ?? true,
    state: {
      sorting,
      pagination: { pageIndex: page, pageSize },
      rowSelection,
    },
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      selection?.onChange(new Set(Object.keys(functionalUpdate(updater, rowSelection)))),
  });

  const shownRows = table.getRowModel().rows;
  const toggle = useToggle(selection, () =>
    shownRows.filter((row) => row.getCanSelect()).map(({ id }) => id),
  );

  return {
    sort,
    sortBy: (next: Sort) => {
      if (remote) return remote.onSort(next);
      setOwnSort(next);
      return setWantedPage(0);
    },
    page,
    pageCount,
    total,
    hasNext,
    /** Shows another page; false when there is none. */
    turnTo: (next: number): boolean => {
      if (next < 0 || (next > page && !hasNext)) return false;
      (remote?.onTurn ?? setWantedPage)(next);
      return true;
    },
    rows: shownRows.map((row) => ({
      key: row.id,
      data: row.original,
      canSelect: row.getCanSelect(),
      isSelected: row.getIsSelected(),
      toggleSelected: (event: ChangeEvent<HTMLInputElement>) => toggle(row.id, event),
    })),
    isPageSelected: table.getIsAllPageRowsSelected(),
    isPagePartlySelected: table.getIsSomePageRowsSelected(),
    togglePageSelected: () => table.toggleAllPageRowsSelected(),
  };
}

/** The page to show, and what is known of the others; a wanted page that is no longer there becomes the last one. */
function pagesOf<Row extends RowData>(
  { rows, pageSize, remote }: TableModelOptions<Row>,
  wantedPage: number,
) {
  const total = remote ? remote.total : rows.length;
  const pageCount = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  const page = remote?.page ?? Math.min(wantedPage, (pageCount ?? 1) - 1);
  const hasNext = remote ? remote.hasNext : page < (pageCount ?? 1) - 1;
  return { total, pageCount, page, hasNext };
}

const rowSelectionOf = <Row extends RowData>(
  selection: TableSelection<Row> | undefined,
): RowSelectionState =>
  Object.fromEntries([...(selection?.selectedKeys ?? none)].map((key) => [key, true as const]));

/** Selects or deselects a row; with Shift the rows between the last one and this one follow. */
function useToggle<Row extends RowData>(
  selection: TableSelection<Row> | undefined,
  selectableKeys: () => readonly string[],
) {
  const lastToggled = useRef<string>(undefined);
  return (key: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const keys = selectableKeys();
    const from = lastToggled.current === undefined ? -1 : keys.indexOf(lastToggled.current);
    const to = keys.indexOf(key);
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && from >= 0;
    const toggled = isRange ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    const next = new Set(selection?.selectedKeys ?? none);
    for (const each of toggled) {
      if (target.checked) next.add(each);
      else next.delete(each);
    }
    lastToggled.current = key;
    selection?.onChange(next);
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

export interface TableSelection<Row> {
  selectedKeys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  rowLabel: (row: Row) => string;
  /** Rows that cannot be selected have no checkbox; by default all can. */
  canSelect?: (row: Row) => boolean;
}

export interface TableParts<Row extends RowData> {
  columns: readonly Column<Row>[];
  model: TableModel<Row>;
  selection: TableSelection<Row> | undefined;
  hasActions: boolean;
}
