import { Client, Pool, type QueryResult } from 'pg';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Snapshot, Queryable } from '../../ports/database';
import { runPostgresTool } from './postgres-tools';
import { withCommitHooks } from './commit-hooks';
import { isDatabaseLost, isLockTimeout } from './database-errors';
import { queryEvents } from '../observability/spans';
import type { OpenDatabase } from './open-database';
import { createTurns } from './locked-rows';
import { isMigrated, newestMigration } from './readiness';

async function postgresSnapshot<Result>(
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

const connectionTimeoutMillis = 5_000;
const statementTimeoutMs = 30_000;

const poolName = 'portal-api';

const startLock = 4_203_117;

/** Opening a connection is expensive, so idle connections are kept for more than a minute. */
const idleTimeoutMillis = 10 * 60 * 1000;

/** How long a migration waits for a table: the requests behind it wait as long. */
const lockWaitMs = 1_000;
const migrationTries = 60;

async function migratePatiently(client: Client, folder: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(drizzle({ client }), { migrationsFolder: folder });
    } catch (error) {
      if (tries === migrationTries || !isLockTimeout(error)) throw error;
      await pause(lockWaitMs);
    }
  }
}

/** Runs `work` on a connection of its own, under the lock that other starting processes wait for. */
async function underStartLock(
  connectionString: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis,
    application_name: 'portal-start',
  });
  // A connection that is lost: its next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("SET client_min_messages TO 'warning'");
    await client.query('SELECT pg_advisory_lock($1)', [startLock]);
    await work(client);
  } finally {
    // Closing the connection releases the lock, also after a failure.
    await client.end();
  }
}

/** Whether no migration is missing: then a role that may not create tables can start. */
async function isUpToDate(client: Client, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ record: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') AS record",
  );
  if (rows[0]?.record === null) return false;
  return isMigrated({ query: drizzle({ client }) }, await newestMigration(folder));
}

const migrateUnderLock = (connectionString: string, folder: string): Promise<void> =>
  underStartLock(connectionString, async (client) => {
    if (await isUpToDate(client, folder)) return;
    await client.query(`SET lock_timeout TO ${lockWaitMs}`);
    await migratePatiently(client, folder);
  });

/** A connection that was lost on the way is not used again: what was sent on it may hang there. */
async function transactionOn<Result>(
  pool: Pool,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await drizzle({ client, logger: queryEvents }).transaction(work);
  } catch (error) {
    isLost = isDatabaseLost(error);
    throw error;
  } finally {
    client.release(isLost);
  }
}

/** The sockets of a pool: the driver has no way to end a connection to a server that does not respond. */
function createSockets() {
  const open = new Set<Socket>();
  return {
    createSocket() {
      const socket = new Socket();
      open.add(socket);
      return socket.once('close', () => open.delete(socket));
    },
    destroyAll() {
      for (const socket of open) socket.destroy();
    },
  };
}

export function openPostgres(
  url: string,
  options: {
    readonly onError: (error: Error) => void;
    readonly connections?: number;
    /** The longest that a statement waits for its result: longer than any takes, unless the network is cut; 0 for no limit. */
    readonly silenceMs?: number;
    readonly onNotice?: (message: string) => void;
  },
): OpenDatabase {
  const { createSocket, destroyAll } = createSockets();
  const pool = new Pool({
    connectionString: url,
    stream: createSocket,
    connectionTimeoutMillis,
    statement_timeout: statementTimeoutMs,
    query_timeout: options.silenceMs ?? statementTimeoutMs + 5_000,
    application_name: poolName,
    max: options.connections ?? 10,
    idleTimeoutMillis,
  });
  pool.on('error', options.onError);
  // A connection that is lost during a transaction: its next statement fails. Without a listener the process would end.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.on('notice', ({ message }) => options.onNotice?.(message ?? ''));
  });
  const query = drizzle({ client: pool, logger: queryEvents });
  const turns = createTurns();
  const hooked = withCommitHooks((work) => transactionOn(pool, work));
  return {
    kind: 'postgres',
    query,
    ...hooked,
    transaction: (work) => turns.take(() => hooked.transaction(work)),
    snapshot: (work) => postgresSnapshot(url, work),
    executeSql: async (text, values) => {
      // The driver returns an array for several statements.
      const results: QueryResult | QueryResult[] = await pool.query(text, values && [...values]);
      return { rows: [results].flat().flatMap(({ rows }) => rows) };
    },
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      waitingForRows: turns.waiting(),
    }),
    migrate: (folder) => migrateUnderLock(url, folder),
    whileOthersWait: (work) => underStartLock(url, work),
    close: () => pool.end(),
    abort: destroyAll,
  };
}
