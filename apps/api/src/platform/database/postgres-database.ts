import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type QueryResult } from 'pg';
import { withCommitHooks } from './commit-hooks';
import type { OpenDatabase } from './open-database';

/** An arbitrary number that every API process uses. */
const migrationLock = 4_203_117;

/** Opening a connection is expensive, so idle connections are kept for more than a minute. */
const idleTimeoutMillis = 10 * 60 * 1000;

/** Applies the migrations on one connection, under a lock that other starting processes wait for. */
async function migrateUnderLock(pool: Pool, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query("SET client_min_messages TO 'warning'");
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    // Closing the connection releases the lock, also after a failed migration.
    client.release(true);
  }
}

/** A pool of connections to a PostgreSQL server. */
export function openPostgres(
  url: string,
  options: { onError: (error: Error) => void; connections?: number },
): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'portal-api',
    max: options.connections ?? 10,
    idleTimeoutMillis,
  });
  pool.on('error', options.onError);
  // A connection that is lost during a transaction: its next statement fails. Without a listener the process would end.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const query = drizzle({ client: pool });
  return {
    kind: 'postgres',
    query,
    ...withCommitHooks((work) => query.transaction(work)),
    executeSql: async (text, values) => {
      // The driver returns an array for several statements.
      const results: QueryResult | QueryResult[] = await pool.query(text, values && [...values]);
      return { rows: [results].flat().flatMap(({ rows }) => rows) };
    },
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    migrate: (folder) => migrateUnderLock(pool, folder),
    close: () => pool.end(),
  };
}
