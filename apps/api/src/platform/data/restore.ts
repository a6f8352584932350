import { readFile, rename, stat } from 'node:fs/promises';
import { Client } from 'pg';
import type { Config } from '../../config';
import { AdminProblem } from '../admin/admin-command';
import { openPglite } from '../database/open-pglite';
import type { OpenDatabase } from '../database/open-database';
import { openPostgres, poolName } from '../database/postgres-database';
import { runPostgresTool } from '../database/postgres-tools';
import { dumpOf, readWholeBackup, type Manifest } from './backup';
import { compareTableStates, readTableStates } from './table-states';

const notEmpty = (what: string) =>
  new AdminProblem([`${what} is not empty; name --replace to restore over it.`]);

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The schemas of the portal, with at least one table or type in them. */
const listUsedSchemas = `
  SELECT DISTINCT nspname AS name FROM pg_namespace JOIN pg_class ON relnamespace = pg_namespace.oid
  WHERE nspname IN ('public', 'pgboss', 'drizzle')`;

const countPortals = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = '${poolName}'`;

/** Makes room in a PostgreSQL database that no process of the portal uses. */
async function emptyPostgres(url: string, replaces: boolean): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(listUsedSchemas);
    if (rows.length === 0) return;
    if (!replaces) throw notEmpty('The database');
    const { rows: portals } = await client.query<{ count: number }>(countPortals);
    if (portals[0]?.count !== 0)
      throw new AdminProblem(['The portal uses this database; stop all of its processes first.']);
    await client.query(
      'DROP SCHEMA IF EXISTS public, pgboss, drizzle CASCADE; CREATE SCHEMA public',
    );
  } finally {
    await client.end();
  }
}

async function restorePostgres(url: string, dump: string, replaces: boolean) {
  await emptyPostgres(url, replaces);
  await runPostgresTool('pg_restore', url, [
    ...['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', dump],
  ]);
  return openPostgres(url, { onError: () => undefined });
}

/** A folder that is replaced stays beside the new one. */
async function restorePglite(folder: string, dump: string, replaced: string | undefined) {
  if (await exists(folder)) {
    if (replaced === undefined) throw notEmpty(folder);
    // Opening it takes the lock: a running API keeps its folder.
    await (await openPglite(folder)).close();
    await rename(folder, replaced);
  }
  return openPglite(folder, new Blob([await readFile(dump)]));
}

/** Whether a database has what a manifest says: a sentence for each difference. */
export async function differencesFrom(
  manifest: Manifest,
  database: Pick<OpenDatabase, 'snapshot'>,
): Promise<string[]> {
  const found = await database.snapshot((at) =>
    readTableStates(at, manifest.takenAt, manifest.tables),
  );
  return compareTableStates(manifest.tables, found);
}

/**
 * Restores a backup into the empty database of the configuration, or over it, and returns it open. Throws `AdminProblem` for a
 * backup that is not whole or of the other engine.
 */
export async function restoreBackup(
  folder: string,
  { database, replaces }: { readonly database: Config['database']; readonly replaces: boolean },
): Promise<{ readonly manifest: Manifest; readonly restored: OpenDatabase }> {
  const manifest = await readWholeBackup(folder);
  const dump = dumpOf(folder);
  if ('url' in database) {
    if (manifest.engine === 'pglite')
      throw new AdminProblem([
        'The backup is of an embedded database: restore it without DATABASE_URL, then move it.',
      ]);
    return { manifest, restored: await restorePostgres(database.url, dump, replaces) };
  }
  if (manifest.engine === 'postgres')
    throw new AdminProblem(['The backup is of a PostgreSQL database: name one by DATABASE_URL.']);
  const aside = `${database.folder}.before-${manifest.takenAt.getTime()}`;
  return {
    manifest,
    restored: await restorePglite(database.folder, dump, replaces ? aside : undefined),
  };
}
