import { writeFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from '../../ports/database';
import { isInTransaction, withCommitHooks } from './commit-hooks';
import { queryEvents } from '../observability/spans';
import type { OpenDatabase } from './open-database';

/** Text without values may hold several statements; a failed one must not leave its transaction open. */
async function executeSql(client: PGlite, text: string, values?: readonly unknown[]) {
  if (values && values.length > 0) {
    const nulled = values.map((value) => value ?? null);
    return client.query<Record<string, unknown>>(text, nulled);
  }
  try {
    const results = await client.exec(text);
    return { rows: results.flatMap(({ rows }) => rows) };
  } catch (error) {
    if (text.includes('BEGIN')) await client.exec('ROLLBACK');
    throw error;
  }
}

/** A query on the outer handle inside a transaction would wait forever: this proxy throws instead. */
function rejectOuterUse(client: PGlite): PGlite {
  const guarded =
    <Input extends unknown[], Result>(run: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      if (isInTransaction())
        throw new Error('Inside a transaction use the handle that it passes in.');
      return run.apply(client, input);
    };
  return Object.assign<PGlite, Partial<PGlite>>(Object.create(client), {
    query: guarded(client.query) as PGlite['query'],
    exec: guarded(client.exec),
    transaction: guarded(client.transaction) as PGlite['transaction'],
  });
}

/** A transaction keeps everybody else waiting, so the files do not change; what is not in them yet is in their log. */
const snapshotOf = (client: PGlite): Database['snapshot'] => {
  const dumpTo = async (file: string) => {
    const dump = await client.dumpDataDir('gzip');
    await writeFile(file, dump.stream());
  };
  return (work) =>
    client.transaction((tx) =>
      work({
        rows: async (text, values) =>
          (await tx.query<Record<string, unknown>>(text, values && [...values])).rows,
        dumpTo,
      }),
    );
};

export function pgliteDatabase(client: PGlite): OpenDatabase {
  const query = drizzle({ client: rejectOuterUse(client), logger: queryEvents });
  return {
    kind: 'pglite',
    query,
    ...withCommitHooks((work) => query.transaction(work)),
    snapshot: snapshotOf(client),
    executeSql: (text, values) => executeSql(client, text, values),
    migrate: (folder) => migrate(query, { migrationsFolder: folder }),
    whileOthersWait: (work) => work(),
    close: () => client.close(),
  };
}
