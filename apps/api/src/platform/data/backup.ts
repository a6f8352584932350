import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { array, date, number, object, string, type InferType } from 'yup';
import type { Database } from '../../ports/database';
import { AdminProblem } from '../admin/admin-command';
import { errorCode } from '../error-code';
import { readTableStates, type TableStates } from './table-states';

const manifestName = 'manifest.json';
const dumpName = 'database.dump';

const tableSchema = object({
  columns: array(string().required()).required(),
  rows: number().required(),
  hash: string().defined(),
});

const manifestSchema = object({
  engine: string().oneOf(['pglite', 'postgres']).required(),
  takenAt: date().required(),
  /** The version of the portal. */
  version: string().required(),
  /** The SHA-256 of the dump. */
  dump: string().required(),
  /** The ids of the accounts that were deleted until then. */
  erased: array(string().required()).required(),
  tables: object().required(),
});

/** What a backup has, beside the dump. */
export type Manifest = Omit<InferType<typeof manifestSchema>, 'tables'> & {
  readonly tables: TableStates;
};

/** The file of a backup that the database is restored from. */
export const dumpOf = (folder: string): string => join(folder, dumpName);

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Reads the manifest of a backup. Throws `AdminProblem` for a folder without a complete one. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const text = await readFile(join(folder, manifestName), 'utf8');
    const manifest = manifestSchema.validateSync(JSON.parse(text));
    const tables = Object.entries(manifest.tables).map(
      ([name, state]) => [name, tableSchema.validateSync(state)] as const,
    );
    return { ...manifest, tables: Object.fromEntries(tables) };
  } catch (cause) {
    throw new AdminProblem([`${folder} is no complete backup: ${String(cause)}.`]);
  }
}

/** Reads the manifest and checks that the dump is the one that it describes. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if ((await hashOfFile(dumpOf(folder))) !== manifest.dump)
    throw new AdminProblem([`The dump in ${folder} is not the one that was written.`]);
  return manifest;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new AdminProblem([`${folder} exists already; name a new folder.`]);
    throw error;
  }
}

/** An empty file that only its owner can read. */
async function makeFile(file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await handle.close();
  await chmod(file, 0o600);
}

/**
 * Writes a dump and its manifest into a new folder, while others go on writing to the database: both are of one moment. The
 * manifest comes last, so a backup that was interrupted has none.
 */
export async function writeBackup(
  folder: string,
  {
    database,
    now,
    version,
    erased,
  }: {
    readonly database: Database;
    readonly now: Date;
    readonly version: string;
    /** The ids of the accounts that were deleted so far. */
    readonly erased: () => Promise<readonly string[]>;
  },
): Promise<Manifest> {
  await makeFolder(folder);
  const dump = dumpOf(folder);
  await makeFile(dump);
  const tables = await database.snapshot(async (at) => {
    const states = await readTableStates(at, now);
    await at.dumpTo(dump);
    return states;
  });
  const manifest: Manifest = {
    engine: database.kind,
    takenAt: now,
    version,
    dump: await hashOfFile(dump),
    erased: [...(await erased())],
    tables,
  };
  const unfinished = join(folder, `${manifestName}.part`);
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, join(folder, manifestName));
  return manifest;
}
