import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { StartProblem } from '../start-problem';
import type { OpenDatabase } from './open-database';
import { pgliteDatabase } from './pglite-database';
import { lockPgliteFolder } from './pglite-lock';

/** The PostgreSQL major version of the installed PGlite; the folder of another version cannot be opened. */
const pgliteMajor = '18';

/** The major version is in a file beside the folder, so that it can be checked before the data is opened. */
function checkMajor(folder: string): void {
  const file = `${folder}.postgres-major`;
  if (existsSync(folder) && existsSync(file)) {
    const found = readFileSync(file, 'utf8').trim();
    if (found !== pgliteMajor) {
      throw new StartProblem([
        {
          says: `The data folder ${folder} was written by PostgreSQL ${found}, but this version uses ${pgliteMajor}.`,
          remedy:
            'Start over with an empty folder, or move the data with the version that wrote it.',
        },
      ]);
    }
  }
  writeFileSync(file, `${pgliteMajor}\n`);
}

export async function createPglite(folder?: string, dump?: Blob): Promise<PGlite> {
  const { PGlite: Embedded } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const options = { extensions: { pg_trgm }, ...(dump && { loadDataDir: dump }) };
  return folder === undefined ? Embedded.create(options) : Embedded.create(folder, options);
}

export async function claimPglite(
  folder: string,
  dump?: Blob,
): Promise<{ readonly client: PGlite; close(): Promise<void> }> {
  mkdirSync(dirname(folder), { recursive: true });
  const unlock = lockPgliteFolder(folder);
  try {
    checkMajor(folder);
    const client = await createPglite(folder, dump);
    return { client, close: () => client.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the embedded database, in a folder or in memory; a new one can begin with the content of a dump. */
export async function openPglite(folder?: string, dump?: Blob): Promise<OpenDatabase> {
  if (folder === undefined) return pgliteDatabase(await createPglite(undefined, dump));
  const { client, close } = await claimPglite(folder, dump);
  return { ...pgliteDatabase(client), close };
}
