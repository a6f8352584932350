import type { RowData } from '@tanstack/react-table';

import type { Column } from './column';
import type { TableModel } from './use-table-model';

/** Which rows are chosen; the keys are those of `rowKey`. */
export interface TableSelection<Row> {
  selectedKeys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** Names a row for those who listen: "Select ines@example.edu". */
  rowLabel: (row: Row) => string;
}

/** What head and body of a table share. */
export interface TableParts<Row extends RowData> {
  columns: readonly Column<Row>[];
  model: TableModel<Row>;
  selection: TableSelection<Row> | undefined;
  hasActions: boolean;
}
