import type { RowData } from '@tanstack/react-table';
import { type RefObject } from 'react';
import type { TableModel } from './use-table-model';
interface TablePagerProps<Row extends RowData> {
    model: TableModel<Row>;
    pageSize: number;
    total: number;
}
/** The range of rows that is shown, and buttons to the other pages. */
export declare function TablePager<Row extends RowData>({ model, pageSize, total }: TablePagerProps<Row>): import("react").JSX.Element | null;
/** The ← and → keys turn the pages of a table (SHARED-29), unless the focused control uses them. */
export declare function usePagingKeys(region: RefObject<HTMLElement | null>, turn: (step: 1 | -1) => void): void;
export {};
