import type { RowData } from '@tanstack/react-table';
import { type ComponentPropsWithRef, memo, type ReactNode } from 'react';
import { SkeletonLine } from '../loading/loading';
import { messages } from '../messages';
import { classNames } from '../text/text';
import { alignments, cellContent, type Column, tableRoles } from './column';
import { SelectCheckbox } from './table-head';
import type { TableParts, TableRow, TableSelection } from './use-table-model';

interface TableBodyProps<Row extends RowData> extends TableParts<Row> {
  actions: ((row: Row) => ReactNode) | undefined;
  highlightedKeys: ReadonlySet<string> | undefined;
  skeletonRows: number;
  emptyMessage: string;
}

export function TableBody<Row extends RowData>({
  columns,
  model,
  selection,
  hasActions,
  actions,
  highlightedKeys,
  skeletonRows,
  emptyMessage,
}: TableBodyProps<Row>) {
  const columnCount = columns.length + Number(hasActions) + Number(selection !== undefined);
  if (skeletonRows > 0) {
    return (
      <tbody className="skeleton max-sm:block">
        {Array.from({ length: skeletonRows }, (_, index) => (
          <SkeletonRow key={index} columnCount={columnCount} />
        ))}
      </tbody>
    );
  }
  return (
    <tbody className="max-sm:block">
      {model.rows.map((row) => (
        <TableBodyRow
          key={row.key}
          row={row}
          columns={columns}
          selection={selection}
          actions={actions}
          isHighlighted={highlightedKeys?.has(row.key) ?? false}
        />
      ))}
      {model.rows.length === 0 && (
        <tr {...tableRoles.row} className="max-sm:block">
          <td
            {...tableRoles.cell}
            colSpan={columnCount}
            className="px-3 py-10 text-center text-ink-muted max-sm:block"
          >
            {emptyMessage}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function SkeletonRow({ columnCount }: { columnCount: number }) {
  return (
    <tr aria-hidden="true" className="border-b border-line last:border-b-0">
      {Array.from({ length: columnCount }, (_, index) => (
        <td key={index} className="h-13 px-3">
          <SkeletonLine className="h-2.5 w-3/5" />
        </td>
      ))}
    </tr>
  );
}

interface TableBodyRowProps<Row extends RowData> {
  row: TableRow<Row>;
  columns: readonly Column<Row>[];
  selection: TableSelection<Row> | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  isHighlighted?: boolean;
  /** Attributes of the row in a table that has only its visible rows in the page. */
  place?: ComponentPropsWithRef<'tr'> & { 'data-index'?: number };
}

const line =
  'group border-b border-line transition-colors duration-500 last:border-b-0 hover:duration-(--ui-dur-quick) max-sm:grid ' +
  'max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3.5';

const cell = 'h-13 px-3 py-2 max-sm:block max-sm:h-auto max-sm:p-0';

const cutOff =
  'max-w-0 truncate group-focus-within:wrap-anywhere group-focus-within:whitespace-normal ' +
  'max-sm:max-w-none max-sm:wrap-anywhere max-sm:whitespace-normal';

const background = (isHighlighted: boolean, isSelected: boolean) => {
  if (isHighlighted) return 'bg-highlight text-on-highlight max-sm:-mx-2 max-sm:px-2';
  if (isSelected) return 'bg-primary-soft max-sm:-mx-2 max-sm:px-2';
  return 'hover:bg-surface-sunken max-sm:hover:bg-transparent';
};

/** A row, or on phones a card: checkbox, first column as its heading, the other columns below, actions at the end. */
export function TableBodyRow<Row extends RowData>({
  row,
  columns,
  selection,
  actions,
  isHighlighted = false,
  place,
}: TableBodyRowProps<Row>) {
  const { data, isSelected } = row;
  return (
    <tr
      {...tableRoles.row}
      {...place}
      aria-selected={selection && isSelected}
      className={classNames(
        line,
        selection
          ? 'max-sm:grid-cols-[auto_minmax(0,1fr)_auto]'
          : 'max-sm:grid-cols-[minmax(0,1fr)_auto]',
        background(isHighlighted, isSelected),
      )}
    >
      {selection && <SelectCell row={row} selection={selection} />}
      <RowCells data={data} columns={columns} isSelectable={selection !== undefined} />
      {actions && (
        <td
          {...tableRoles.cell}
          style={{ gridRow: `2 / span ${Math.max(1, columns.length - 1)}` }}
          className={classNames(
            cell,
            'text-end whitespace-nowrap max-sm:-col-end-1 max-sm:self-end print:hidden',
          )}
        >
          <span className="inline-flex sm:-me-1.5">{actions(data)}</span>
        </td>
      )}
    </tr>
  );
}

interface CellsProps<Row extends RowData> {
  data: Row;
  columns: readonly Column<Row>[];
  isSelectable: boolean;
}

function Cells<Row extends RowData>({ data, columns, isSelectable }: CellsProps<Row>): ReactNode {
  return columns.map((column, index) => {
    const content = cellContent(data, column);
    return (
      <td
        key={column.key}
        {...tableRoles.cell}
        title={typeof content === 'string' && column.width ? content : undefined}
        className={classNames(
          cell,
          alignments[column.align ?? 'start'],
          column.width && cutOff,
          isSelectable ? 'max-sm:col-start-2' : 'max-sm:col-start-1',
          index === 0 && 'max-sm:-col-end-1 max-sm:font-semibold',
        )}
      >
        {content}
      </td>
    );
  });
}

/** What a row says; it does not render again with the selection. */
const RowCells = memo(Cells) as typeof Cells;

interface SelectCellProps<Row extends RowData> {
  row: TableRow<Row>;
  selection: TableSelection<Row>;
}

function SelectCell<Row extends RowData>({ row, selection }: SelectCellProps<Row>) {
  return (
    <td
      {...tableRoles.cell}
      className={classNames(
        cell,
        'w-10 ps-2 pe-0 max-sm:row-start-1 max-sm:w-auto max-sm:self-start print:hidden',
      )}
    >
      {row.canSelect && (
        <SelectCheckbox
          label={messages.table.selectRow(selection.rowLabel(row.data))}
          checked={row.isSelected}
          onChange={row.toggleSelected}
        />
      )}
    </td>
  );
}
