import type { Queryable, Snapshot } from '../../ports/database';
import { AdminProblem } from '../admin/admin-command';
import type { OpenDatabase } from '../database/open-database';
import { rawQuery } from '../database/raw-query';
import {
  compareTableStates,
  listColumns,
  quoted,
  readTableStates,
  type TableStates,
} from './table-states';

const rowsAtOnce = 1_000;

/** A table comes after those that its rows refer to. */
const listReferences = `
  SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to"
  FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`;

/** The columns that take their values from a sequence. */
const listSequences = `
  SELECT table_schema || '.' || table_name AS "table", column_name AS "column",
    pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) AS sequence
  FROM information_schema.columns
  WHERE table_schema = 'public'
    AND pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) IS NOT NULL`;

async function inOrder(at: Snapshot, tables: readonly string[]): Promise<string[]> {
  const references = (await at.rows(listReferences)) as { from: string; to: string }[];
  const full = (name: string) => (name.includes('.') ? name : `public.${name}`);
  const ordered = new Set<string>();
  const add = (table: string): void => {
    if (ordered.has(table)) return;
    for (const { from, to } of references)
      if (full(from) === table && full(to) !== table) add(full(to));
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered].filter((table) => tables.includes(table));
}

/** Copies the rows of a table as JSON texts: every type of the schema has the same text in both. */
async function copyTable(
  at: Snapshot,
  tx: Queryable,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const name = quoted(table);
  const list = columns.map(quoted).join(', ');
  await at.rows(
    `DECLARE moved NO SCROLL CURSOR FOR SELECT to_json(source)::text AS row FROM ${name} AS source`,
  );
  for (;;) {
    const rows = await at.rows(`FETCH ${rowsAtOnce} FROM moved`);
    if (rows.length === 0) break;
    const texts = rows.map(({ row }) => String(row)).join(',');
    await rawQuery(
      tx,
      `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM json_populate_recordset(null::${name}, $1::json)`,
      [`[${texts}]`],
    );
  }
  await at.rows('CLOSE moved');
}

/** A queue has a table of its own for its jobs. */
async function makeQueues(at: Snapshot, tx: Queryable): Promise<void> {
  const queues = await at.rows(
    `SELECT name, json_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
       'retryBackoff', retry_backoff, 'expireInSeconds', expire_seconds,
       'retentionMinutes', retention_minutes, 'deadLetter', dead_letter)::text AS options
     FROM pgboss.queue`,
  );
  for (const { name, options } of queues)
    await rawQuery(tx, 'SELECT pgboss.create_queue($1, $2::json)', [name, options]);
}

async function setSequences(tx: Queryable): Promise<void> {
  const { rows } = await rawQuery(tx, listSequences);
  for (const { table, column, sequence } of rows as Record<string, string>[])
    await rawQuery(
      tx,
      `SELECT setval($1::regclass, coalesce(max(${quoted(column ?? '')}), 0) + 1, false)
       FROM ${quoted(table ?? '')}`,
      [sequence],
    );
}

/** The tables that are moved: the migrations have filled their own already. */
async function movedTables(at: Pick<Snapshot, 'rows'>) {
  const columns = await listColumns(at);
  columns.delete('drizzle.__drizzle_migrations');
  return columns;
}

/** Throws `AdminProblem` for a database with rows. */
async function refuseRows(at: Pick<Snapshot, 'rows'>): Promise<void> {
  for (const table of (await movedTables(at)).keys()) {
    const found = await at.rows(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
    if (found.length > 0)
      throw new AdminProblem([`The target is not empty: ${table} has rows. Nothing was moved.`]);
  }
}

/** Refuses a database with rows, before the other one is opened. */
export const refuseFilled = (target: OpenDatabase): Promise<void> => target.snapshot(refuseRows);

/** The migrations' own table may have another history. */
async function movedStates(at: Pick<Snapshot, 'rows'>, now: Date): Promise<TableStates> {
  const { 'drizzle.__drizzle_migrations': _, ...states } = await readTableStates(at, now);
  return states;
}

/**
 * Copies every row of a database into an empty one with the same tables; returns how many. Before that is committed, the hashes
 * of all tables are compared: throws `AdminProblem` when some differ. Nobody may write to either.
 */
export const moveRows = (source: OpenDatabase, target: OpenDatabase, now: Date): Promise<number> =>
  source.snapshot((at) =>
    target.transaction(async (tx) => {
      const rows = async (text: string, values?: readonly unknown[]) =>
        (await rawQuery(tx, text, values)).rows as Record<string, unknown>[];
      await rows('SET LOCAL statement_timeout TO 0');
      await refuseRows({ rows });
      await makeQueues(at, tx);
      const tables = await movedTables(at);
      for (const table of await inOrder(at, [...tables.keys()]))
        await copyTable(at, tx, table, tables.get(table) ?? []);
      await setSequences(tx);
      const expected = await movedStates(at, now);
      const differences = compareTableStates(expected, await movedStates({ rows }, now));
      if (differences.length > 0)
        throw new AdminProblem([...differences, 'The databases would differ: nothing was moved.']);
      return Object.values(expected).reduce((sum, state) => sum + state.rows, 0);
    }),
  );
