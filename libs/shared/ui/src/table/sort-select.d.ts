import type { RowData } from '@tanstack/react-table';
import type { Column } from './column';
import type { TableModel } from './use-table-model';
interface SortSelectProps<Row extends RowData> {
    columns: readonly Column<Row>[];
    model: TableModel<Row>;
}
/** Sorts the cards, which have no heads to press. */
export declare function SortSelect<Row extends RowData>({ columns, model }: SortSelectProps<Row>): import("react").JSX.Element | null;
/** Whether the window is too narrow for a table. */
export declare function useNarrowScreen(): boolean;
export {};
