import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a text column is one of some values. They travel as one array, where `inArray` takes a parameter for each and
 * fails beyond 65,535 of them.
 */
export const isAnyOf = (column: PgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
