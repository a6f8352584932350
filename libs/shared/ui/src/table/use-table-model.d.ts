import { type RowData } from '@tanstack/react-table';
import { type Column, type Sort } from './column';
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
export declare function useTableModel<Row extends RowData>(options: TableModelOptions<Row>): {
    sort: Sort | undefined;
    sortBy: (next: Sort) => void;
    page: number;
    pageCount: number;
    turnTo: (next: number) => void;
    rows: {
        key: string;
        data: Row;
        isSelected: boolean;
        toggleSelected: (event: unknown) => void;
    }[];
    isPageSelected: boolean;
    isPagePartlySelected: boolean;
    togglePageSelected: () => void;
};
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
export {};
