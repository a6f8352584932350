import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { array, mixed, object, string, type InferType } from 'yup';
import type { Config } from '../../platform/config/config';
import { errorCode } from '../../platform/errors';
import type { OpenDatabase } from '../../platform/database/open-database';
import { openPglite } from '../../platform/database/open-pglite';
import { openPostgres } from '../../platform/database/postgres-database';
import { runPostgresTool } from '../../platform/database/postgres-tools';
import { AdminProblem } from '../../platform/admin/admin-command';
import type { Database } from '../../ports/database';
import { differencesOf, readTableStates, type TableStates } from './table-states';

const dumpOf = (folder: string) => join(folder, 'database.dump');
const manifestOf = (folder: string) => join(folder, 'manifest.json');

const manifestSchema = object({
  engine: string().oneOf(['pglite', 'postgres']).required(),
  /** The ids of the accounts that were deleted until then. */
  erased: array(string().required()).required(),
  tables: mixed<TableStates>().required(),
});

type Manifest = InferType<typeof manifestSchema>;

/**
 * Writes a dump and the state of all tables at the same moment into a new folder, while the API runs. The manifest comes last:
 * an interrupted backup has none.
 */
export async function writeBackup(
  folder: string,
  database: Database,
  listErased: () => Promise<readonly string[]>,
): Promise<TableStates> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new AdminProblem([`${folder} exists already; name a new folder.`]);
  });
  try {
    const dump = dumpOf(folder);
    await writeFile(dump, '', { mode: 0o600 });
    const tables = await database.snapshot(async (at) => {
      const states = await readTableStates(at.rows);
      await at.dumpTo(dump);
      return states;
    });
    const manifest: Manifest = { engine: database.kind, erased: [...(await listErased())], tables };
    await writeFile(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return tables;
  } catch (error) {
    // What is on a full disk would keep the next backup from being written.
    await rm(folder, { recursive: true });
    throw error;
  }
}

const datedName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** Where the backup of a moment is written, inside the folder of all backups: its name sorts by time. */
export const datedFolderIn = (folder: string, now: Date): string =>
  join(folder, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);

const isComplete = (folder: string) => existsSync(manifestOf(folder));

/** The backups with a date in `folder`, the newest first; interrupted ones are among them. */
async function datedFoldersIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => datedName.test(name));
  return names
    .toSorted()
    .map((name) => join(folder, name))
    .toReversed();
}

/** Deletes all backups with a date but the newest `keep`, and those that were interrupted before the newest one. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const dated = await datedFoldersIn(folder);
  const complete = dated.filter(isComplete);
  const kept = new Set(complete.slice(0, keep));
  const old = dated.filter((each) => !kept.has(each) && each < (complete[0] ?? ''));
  for (const each of old) await rm(each, { recursive: true });
}

/** The backup in `folder` itself, or the newest one with a date in it. */
export async function newestBackup(folder: string): Promise<string> {
  if (isComplete(folder)) return folder;
  const dated = existsSync(folder) ? await datedFoldersIn(folder) : [];
  const newest = dated.find(isComplete);
  if (newest === undefined) throw new AdminProblem([`There is no complete backup in ${folder}.`]);
  return newest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.validateSync(JSON.parse(await readFile(manifestOf(folder), 'utf8')));
  } catch (cause) {
    throw new AdminProblem([`${folder} is no complete backup: ${String(cause)}.`]);
  }
}

async function openRestored(
  folder: string,
  { engine }: Manifest,
  database: Config['database'],
): Promise<OpenDatabase> {
  const dump = dumpOf(folder);
  if ('url' in database) {
    if (engine === 'pglite')
      throw new AdminProblem([
        'The backup is of an embedded database: restore it without DATABASE_URL, then move it.',
      ]);
    await runPostgresTool('pg_restore', database.url, [
      ...['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', dump],
    ]);
    return openPostgres(database.url, { onError: () => undefined });
  }
  if (engine === 'postgres')
    throw new AdminProblem(['The backup is of a PostgreSQL database: name one by DATABASE_URL.']);
  if (existsSync(database.folder))
    throw new AdminProblem([`${database.folder} already exists; move it away first.`]);
  const bytes = await readFile(dump);
  try {
    gunzipSync(bytes);
  } catch {
    throw new AdminProblem([`The dump in ${folder} is damaged.`]);
  }
  return openPglite(database.folder, new Blob([bytes]));
}

/** Restores a backup into the empty database of the configuration; returns it open, and how its tables differ. */
export async function restoreBackup(
  folder: string,
  database: Config['database'],
): Promise<{ restored: OpenDatabase; tables: TableStates; differences: readonly string[] }> {
  const manifest = await readManifest(folder);
  const { tables } = manifest;
  const restored = await openRestored(folder, manifest, database);
  const found = await restored.snapshot(({ rows }) => readTableStates(rows));
  return { restored, tables, differences: differencesOf(tables, found) };
}
