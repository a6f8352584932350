import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { TableParts } from './use-table-model';
interface TableBodyProps<Row extends RowData> extends TableParts<Row> {
    actions: ((row: Row) => ReactNode) | undefined;
    highlightedKeys: ReadonlySet<string> | undefined;
    skeletonRows: number;
    emptyMessage: string;
}
/** The rows of the page, or placeholders, or the empty message. */
export declare function TableBody<Row extends RowData>({ columns, model, selection, hasActions, actions, highlightedKeys, skeletonRows, emptyMessage, }: TableBodyProps<Row>): import("react").JSX.Element;
export {};
