import type { ReactNode } from 'react';
/** The value of a cell. */
export type CellValue = string | number | boolean;
/** A column of a DataTable (SHARED-28). */
export interface Column<Row> {
    /** Unique in its table; also the row's property with the value, unless there is a `mapper`. */
    key: string;
    label: string;
    /** A CSS width, such as `40%`; longer text is cut with an ellipsis. */
    width?: string;
    align?: 'start' | 'center' | 'end';
    sortable?: boolean;
    hide?: boolean;
    /** The value for sorting, also shown when there is no `render`. */
    mapper?: (row: Row) => CellValue | null | undefined;
    render?: (row: Row) => ReactNode;
    /** Shown in cells without a value. */
    fallback?: ReactNode;
}
export type SortDirection = 'asc' | 'desc';
/** The column and direction that rows are sorted by. */
export interface Sort {
    key: string;
    direction: SortDirection;
}
/** The value of a row in a column; undefined when it is missing or empty. */
export declare function cellValue<Row extends object>(row: Row, column: Column<Row>): CellValue | undefined;
/** The content of a cell. */
export declare function cellContent<Row extends object>(row: Row, column: Column<Row>): ReactNode;
/** Compares two values in natural order: `9` before `10`, `é` next to `e`, false before true. */
export declare function compareCellValues(left: CellValue, right: CellValue): number;
/** The classes of a column's alignment. */
export declare const alignments: Record<NonNullable<Column<object>['align']>, string>;
/**
 * The ARIA roles of the parts of a table. On phones the parts are displayed as cards, and Safari then drops the roles.
 */
export declare const tableRoles: {
    readonly table: {
        readonly role: "table";
    };
    readonly row: {
        readonly role: "row";
    };
    readonly head: {
        readonly role: "columnheader";
        readonly scope: "col";
    };
    readonly cell: {
        readonly role: "cell";
    };
};
