import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../platform/database/open-database';
import { pgliteDatabase } from '../platform/database/pglite-database';
import { openPostgres } from '../platform/database/postgres-database';
import type { TestDatabaseHandle } from './database-environment';

declare global {
  var openTestDatabase: () => Promise<TestDatabaseHandle>;
}

/** The migrations that every spec's database gets. */
export const migrationsFolder = join(__dirname, '../migrations');

let opened: Promise<OpenDatabase> | undefined;

async function open(): Promise<OpenDatabase> {
  const handle = await globalThis.openTestDatabase();
  const database =
    handle.kind === 'pglite'
      ? { ...pgliteDatabase(handle.client), close: async () => undefined }
      : openPostgres(handle.url, { onError: () => undefined });
  await database.migrate(migrationsFolder);
  return database;
}

/** Empties every table but the migrations' and the job tables' own bookkeeping. */
async function empty(database: OpenDatabase): Promise<void> {
  const { rows } = await database.executeSql(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' OR (schemaname = 'pgboss' AND tablename IN ('job', 'archive'))`,
  );
  const names = rows.map(({ name }) => String(name));
  if (names.length > 0)
    await database.query.execute(sql.raw(`TRUNCATE ${names.join(', ')} CASCADE`));
}

/** The spec file's database, migrated and empty. */
export async function testDatabase(): Promise<OpenDatabase> {
  opened ??= open();
  const database = await opened;
  await empty(database);
  return database;
}

/** The spec file's database as it is: for another process beside the one that emptied it. */
export async function sharedTestDatabase(): Promise<OpenDatabase> {
  if (!opened) throw new Error('No process of this spec file has opened the database.');
  return opened;
}

/** Gives the connections back. */
export async function closeTestDatabase(): Promise<void> {
  const database = await opened;
  opened = undefined;
  await database?.close();
}
