import { Client } from 'pg';
import type { Snapshot } from '../../ports/database';
import { runPostgresTool } from './postgres-tools';

/** Reads a PostgreSQL database as it is at one moment, on a connection of its own; `pg_dump` reads the same moment. */
export async function postgresSnapshot<Result>(
  url: string,
  work: (at: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'portal-snapshot' });
  // A connection that is lost: its next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  const rows: Snapshot['rows'] = async (text, values) =>
    (await client.query<Record<string, unknown>>(text, values && [...values])).rows;
  try {
    await rows('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const [exported] = await rows('SELECT pg_export_snapshot() AS name');
    const dumpTo = (file: string) =>
      runPostgresTool('pg_dump', url, [
        ...['--format=custom', '--no-owner', '--no-privileges'],
        ...[`--snapshot=${String(exported?.['name'])}`, `--file=${file}`],
      ]);
    return await work({ rows, dumpTo });
  } finally {
    await client.end();
  }
}
