import type { RowData } from '@tanstack/react-table';
import type { ChangeEvent } from 'react';
import type { TableParts } from './use-table-model';
/** The head of the table; on phones it is for screen readers only and has no buttons. */
export declare function TableHead<Row extends RowData>({ columns, model, selection, hasActions, isNarrow, }: TableParts<Row> & {
    isNarrow: boolean;
}): import("react").JSX.Element;
interface SelectCheckboxProps {
    label: string;
    checked: boolean;
    /** Some, but not all, rows are selected. */
    indeterminate?: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}
/** Selects a row, or all rows of the page. */
export declare function SelectCheckbox({ label, checked, indeterminate, onChange, }: SelectCheckboxProps): import("react").JSX.Element;
export {};
