import type { Snapshot } from '../../ports/database';

/** What the rows of a table are, whatever their order. */
export interface TableState {
  /** In alphabetical order. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** The sums of the hashes of all rows. */
  readonly hash: string;
}

/** The tables by `schema.name`. */
export type TableStates = Readonly<Record<string, TableState>>;

/** The audit log goes on growing, also with the commands that look after backups: only rows before that moment count. */
const growing: Readonly<Record<string, string>> = { 'public.admin_actions': 'at' };

/** The portal's tables, its jobs, and the bookkeeping of the migrations; the rest of pg-boss is made anew at each start. */
const listTables = `
  SELECT nspname || '.' || relname AS name, array_agg(attname::text ORDER BY attname::text) AS columns
  FROM pg_class
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  WHERE relkind IN ('r', 'p') AND NOT relispartition
    AND (nspname IN ('public', 'drizzle') OR nspname = 'pgboss' AND relname IN ('job', 'archive'))
  GROUP BY 1 ORDER BY 1`;

/** The texts of values depend on these; a transaction sets them for itself. */
const fixedFormats = [
  "SET LOCAL TimeZone TO 'UTC'",
  "SET LOCAL DateStyle TO 'ISO, YMD'",
  "SET LOCAL IntervalStyle TO 'postgres'",
  "SET LOCAL bytea_output TO 'hex'",
  'SET LOCAL extra_float_digits TO 1',
];

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

/** The columns of each table. */
export async function listColumns(
  at: Pick<Snapshot, 'rows'>,
): Promise<Map<string, readonly string[]>> {
  const rows = (await at.rows(listTables)) as { name: string; columns: string[] }[];
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Counts and hashes the rows of a table by some columns: 120 bits of each row's SHA-256 are added up. */
async function stateOf(
  at: Pick<Snapshot, 'rows'>,
  table: string,
  columns: readonly string[],
  before: Date,
): Promise<TableState> {
  const part = (from: number) => `sum(('x' || substr(hash, ${from}, 15))::bit(60)::bigint)`;
  const time = growing[table];
  const [found] = await at.rows(
    `SELECT count(*)::text AS rows, concat_ws('-', ${part(1)}, ${part(16)}) AS hash FROM (
       SELECT encode(sha256(convert_to(row(${columns.map(quoted).join(', ')})::text, 'UTF8')), 'hex') AS hash
       FROM ${quoted(table)} ${time ? `WHERE ${quoted(time)} < $1::timestamptz` : ''}
     ) AS hashed`,
    time ? [before.toISOString()] : [],
  );
  return { columns, rows: Number(found?.['rows']), hash: String(found?.['hash']) };
}

/**
 * Reads what every table has, by the columns that it has; or, for a comparison, by those of `like` that it has. Tables of
 * other versions of PostgreSQL with the same rows have the same hash.
 */
export async function readTableStates(
  at: Pick<Snapshot, 'rows'>,
  before: Date,
  like: TableStates = {},
): Promise<TableStates> {
  for (const statement of fixedFormats) await at.rows(statement);
  const states: Record<string, TableState> = {};
  for (const [table, columns] of await listColumns(at)) {
    const compared = like[table]?.columns ?? columns;
    const read = compared.filter((column) => columns.includes(column));
    states[table] = await stateOf(at, table, read, before);
  }
  return states;
}

/** A sentence for each table that is not as expected. */
export function compareTableStates(expected: TableStates, found: TableStates): string[] {
  return Object.entries(expected).flatMap(([table, before]) => {
    const now = found[table];
    if (!now) return [`${table} does not exist.`];
    const lost = before.columns.filter((column) => !now.columns.includes(column));
    if (lost.length > 0) return [`${table} has no column ${lost.join(', ')}.`];
    if (now.rows !== before.rows) return [`${table} has ${now.rows} rows, not ${before.rows}.`];
    return now.hash === before.hash ? [] : [`${table} has rows with other values.`];
  });
}
