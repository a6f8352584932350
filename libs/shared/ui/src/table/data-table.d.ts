import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { type Column, type Sort } from './column';
import { type TableSelection } from './use-table-model';
export interface DataTableProps<Row extends RowData> {
    /** The accessible name of the table. */
    caption: string;
    columns: readonly Column<Row>[];
    rows: readonly Row[];
    rowKey: (row: Row) => string;
    defaultSort?: Sort;
    pageSize?: number;
    /** Quiet buttons at the end of a row. */
    actions?: (row: Row) => ReactNode;
    selection?: TableSelection<Row>;
    /** From `useRowHighlight`. */
    highlightedKeys?: ReadonlySet<string>;
    /** The rows are loading; placeholders are shown. */
    loading?: boolean;
    emptyMessage?: string;
    /** Replaces the table when there are no rows. */
    emptyState?: ReactNode;
}
/** A table with sorting, paging and selection; cards below 640 px (SHARED-28, SHARED-29). */
export declare function DataTable<Row extends RowData>({ caption, columns, rows, rowKey, defaultSort, pageSize, actions, selection, highlightedKeys, loading, emptyMessage, emptyState, }: DataTableProps<Row>): string | number | bigint | true | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | import("react").ReactPortal | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | Iterable<ReactNode> | null | undefined>;
