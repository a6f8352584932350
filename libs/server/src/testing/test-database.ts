import { join } from 'node:path';
import { root } from './workspace-root';
import type { OpenDatabase } from '../platform/database/open-database';
import { pgliteDatabase } from '../platform/database/pglite-database';
import { openPostgres } from '../platform/database/postgres-database';
import type { TestDatabaseHandle } from './database-environment';

declare global {
  /** Provided by the test environment. */
  var openTestDatabase: () => Promise<TestDatabaseHandle>;
  /** Called by the test environment at the end of the spec file. */
  var closeTestDatabase: (() => Promise<void>) | undefined;
}

/** The migrations that the database of every spec file gets. */
export const migrationsFolder = join(root, 'apps/api/src/migrations');

let opened: Promise<OpenDatabase> | undefined;
let onNotice: (message: string) => void = () => undefined;

/** Gives `listener` what PostgreSQL says beside the results of statements. */
export function listenToNotices(listener: (message: string) => void): void {
  onNotice = listener;
}

async function open(): Promise<OpenDatabase> {
  const handle = await globalThis.openTestDatabase();
  if (handle.kind === 'postgres') {
    const database = openPostgres(handle.url, {
      onError: () => undefined,
      onNotice: (message) => onNotice(message),
    });
    globalThis.closeTestDatabase = () => database.close();
    return database;
  }
  const database = { ...pgliteDatabase(handle.client), close: async () => undefined };
  await database.migrate(migrationsFolder);
  return database;
}

/**
 * Deletes the rows of every table but the bookkeeping of the migrations and the job tables. Deleting few rows is many
 * times faster than truncating; triggers, and with them the foreign keys, are switched off for it. A table without a
 * page never had a row.
 */
const emptyTablesBut = (kept: readonly string[]) => `DO $$
DECLARE name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN
    SELECT oid::regclass FROM pg_class
    WHERE relkind = 'r' AND pg_relation_size(oid) > 0 AND relname <> ALL ('{${kept.join()}}')
      AND (relnamespace = 'public'::regnamespace
        OR relnamespace = to_regnamespace('pgboss') AND (relispartition OR relname = 'archive'))
  LOOP
    EXECUTE 'DELETE FROM ' || name;
  END LOOP;
END $$`;

/** Empties the database of a running API, which keeps its signing keys and its price list. */
export async function emptyRunningDatabase(database: OpenDatabase): Promise<void> {
  await database.executeSql(emptyTablesBut(['signing_keys', 'price_list_snapshots']));
}

/** The database of the spec file, migrated and empty. */
export async function testDatabase(): Promise<OpenDatabase> {
  const database = await sharedTestDatabase();
  await database.executeSql(emptyTablesBut([]));
  return database;
}

/** The database of the spec file as it is: for a second process beside the one that emptied it. */
export function sharedTestDatabase(): Promise<OpenDatabase> {
  opened ??= open();
  return opened;
}
