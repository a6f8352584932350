import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

import { SkeletonLine } from '../loading/skeleton';
import type { TableParts } from './table-parts';
import { tableRoles } from './table-roles';
import { TableBodyRow } from './table-body-row';

interface TableBodyProps<Row extends RowData> extends TableParts<Row> {
  actions: ((row: Row) => ReactNode) | undefined;
  highlightedKeys: ReadonlySet<string> | undefined;
  skeletonRows: number;
  emptyMessage: string;
}

/** The rows of the page, or what stands in their place. */
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
