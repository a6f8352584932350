import { Client } from 'pg';
import { AdminProblem } from '../../platform/admin/admin-command';
import { claimPglite } from '../../platform/database/open-pglite';
import type { Snapshot } from '../../ports/database';
import { countRows, differencesOf, readTableStates, type TableStates } from './table-states';

/** Reads the embedded database in `folder`: SQL that makes it anew, and the state of its tables. */
async function dumpEmbedded(folder: string): Promise<{ sql: string; tables: TableStates }> {
  const { pgDump } = await import('@electric-sql/pglite-tools/pg_dump');
  const { client: pg, close } = await claimPglite(folder);
  try {
    const tables = await pg.transaction((tx) =>
      readTableStates(async (text) => (await tx.query<Record<string, unknown>>(text)).rows),
    );
    const args = ['--no-owner', '--no-privileges', '--no-comments', '--rows-per-insert=500'];
    const sql = await (await pgDump({ pg, args })).text();
    // Servers before version 17 do not know this setting.
    return { sql: sql.replace('SET transaction_timeout = 0;', ''), tables };
  } finally {
    await close();
  }
}

/**
 * Copies an embedded database into an empty PostgreSQL database, all or nothing; returns the number of rows. Throws
 * `AdminProblem` when a table exists there already or differs afterwards.
 */
export async function moveToPostgres(folder: string, url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const rowsOf: Snapshot['rows'] = async (text) => (await client.query(text)).rows;
    await rowsOf('BEGIN');
    const [found] = Object.keys(await readTableStates(rowsOf));
    if (found !== undefined)
      throw new AdminProblem([`The target is not empty: it has the table ${found}.`]);
    const { sql, tables } = await dumpEmbedded(folder);
    await rowsOf(sql);
    const differences = differencesOf(tables, await readTableStates(rowsOf));
    if (differences.length > 0)
      throw new AdminProblem([...differences, 'The databases would differ: nothing was moved.']);
    await rowsOf('COMMIT');
    return countRows(tables);
  } finally {
    // Without a commit nothing is kept.
    await client.end();
  }
}
