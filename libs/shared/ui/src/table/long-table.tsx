import { useVirtualizer } from '@tanstack/react-virtual';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../messages';
import { classNames } from '../text/text';
import { tableRoles, type Column, type Sort } from './column';
import { useNarrowScreen } from './narrow-screen';
import { SortSelect } from './table-head';
import { TableBody, TableBodyRow } from './table-body';
import { TableHead } from './table-head';
import { type TableParts, useTableModel } from './use-table-model';

/** A longer table scrolls in a frame of its own, and only its visible rows are in the page. */
const maxWholeRows = 50;
const rowHeight = 53;
const cardHeight = 84;
const overscan = 8;

interface LongTableProps<Row extends RowData> {
  caption: string;
  /** Unchanged between renders, as `rows`, so that rows are sorted only when something has changed. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  defaultSort?: Sort;
  actions?: (row: Row) => ReactNode;
  emptyMessage?: string;
}

/** A sortable table without pages for up to 10,000 rows; cards below 640 px (SHARED-140). */
export function LongTable<Row extends RowData>({
  caption,
  columns,
  rows,
  rowKey,
  defaultSort,
  actions,
  emptyMessage = messages.table.empty,
}: LongTableProps<Row>) {
  const isNarrow = useNarrowScreen();
  const model = useTableModel({
    columns,
    rows,
    rowKey,
    defaultSort,
    pageSize: Math.max(1, rows.length),
    selection: undefined,
    remote: undefined,
  });
  const parts = { columns, model, selection: undefined, hasActions: actions !== undefined };
  const isLong = rows.length > maxWholeRows;
  const [frame, setFrame] = useFrame(model.sort);

  return (
    <div>
      {isNarrow && rows.length > 0 && <SortSelect columns={columns} model={model} />}
      <div
        ref={setFrame}
        {...(isLong && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
        className={classNames(
          isLong && 'max-h-144 scroll-pt-12 overflow-y-auto border-y-2 border-rule',
        )}
      >
        <table
          {...tableRoles.table}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
          className={classNames(
            'w-full border-collapse max-sm:block',
            !isLong && 'border-y-2 border-rule',
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <TableHead {...parts} isNarrow={isNarrow} isSticky={isLong} />
          {isLong ? (
            <VisibleRows {...parts} actions={actions} frame={frame} isNarrow={isNarrow} />
          ) : (
            <TableBody
              {...parts}
              actions={actions}
              highlightedKeys={undefined}
              skeletonRows={0}
              emptyMessage={emptyMessage}
            />
          )}
        </table>
      </div>
    </div>
  );
}

/** The frame in which the rows scroll; it is at its top again when the sort changes. */
function useFrame(sort: Sort | undefined) {
  // State and not a ref: the rows are measured once the frame is there.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);

  useEffect(() => {
    if (frame && frame.scrollTop > 0) frame.scrollTo({ top: 0 });
  }, [frame, sort]);

  return [frame, setFrame] as const;
}

interface VisibleRowsProps<Row extends RowData> extends TableParts<Row> {
  actions: ((row: Row) => ReactNode) | undefined;
  frame: HTMLDivElement | null;
  isNarrow: boolean;
}

function VisibleRows<Row extends RowData>({
  columns,
  model: { rows },
  actions,
  frame,
  isNarrow,
}: VisibleRowsProps<Row>) {
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing that the virtualizer returns is memoized or passed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
  });
  const items = virtualizer.getVirtualItems();
  return (
    <tbody className="max-sm:block">
      <Space height={items[0]?.start ?? 0} />
      {items.map(({ key, index }) => {
        const row = rows[index];
        return (
          row && (
            <TableBodyRow
              key={key}
              row={row}
              columns={columns}
              selection={undefined}
              actions={actions}
              place={{
                ref: virtualizer.measureElement,
                'data-index': index,
                'aria-rowindex': index + 2,
              }}
            />
          )
        );
      })}
      <Space height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

const Space = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="max-sm:block" style={{ height }} />
);
