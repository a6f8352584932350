import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Columns<Table extends PgTable> = Table['_']['columns'];

type SelectedRow<Table extends PgTable> = { readonly [Name in keyof Columns<Table>]: SQL.Aliased };

/**
 * A whole row of placeholders as the fields of a `select`, in the table's order and with the columns' types: for a prepared
 * insertion that only happens where another table says so. Each placeholder has the column's name, unless another name, or
 * what always stands there, is given.
 */
export function selectedRow<Table extends PgTable>(
  table: Table,
  values: { readonly [Name in keyof Columns<Table>]?: string | SQL } = {},
): SelectedRow<Table> {
  const given: Readonly<Record<string, string | SQL | undefined>> = values;
  const fields = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const own = given[name] ?? name;
    const value = typeof own === 'string' ? sql.param(sql.placeholder(own), column) : own;
    return [name, sql`${value}::${sql.raw(column.getSQLType())}`.as(column.name)];
  });
  return Object.fromEntries(fields) as SelectedRow<Table>;
}
