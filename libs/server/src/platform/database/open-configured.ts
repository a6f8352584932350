import { existsSync } from 'node:fs';
import type { Config } from '../config/config';
import { errorCause, errorCode } from '../errors';
import type { Logger } from '../observability/logger';
import { StartProblem } from '../start-problem';
import type { OpenDatabase } from './open-database';
import { isDatabaseReady } from './readiness';
import { openPostgres } from './postgres-database';

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host is unknown',
  ETIMEDOUT: 'its host does not respond',
  '28P01': 'it rejected the password',
  '28000': 'it rejected the user',
  '3D000': 'it has no database of that name',
  '42501': 'the user may not create tables there; run `node migrate.mjs` as their owner',
};

function problemOf(error: unknown): unknown {
  for (let at = error; at !== undefined; at = errorCause(at)) {
    const meaning = connectionErrors[errorCode(at) ?? ''];
    if (meaning) {
      return new StartProblem(`DATABASE_URL names a server that cannot be used: ${meaning}.`, {
        cause: error,
      });
    }
  }
  return error;
}

export async function openConfiguredDatabase(
  config: Config,
  migrationsFolder: string,
  logger: Logger,
): Promise<OpenDatabase> {
  const database = await open(config, logger);
  try {
    await database.migrate(migrationsFolder);
    return database;
  } catch (error) {
    await database.close();
    throw problemOf(error);
  }
}

/** Opens the database as it is: nothing is created or migrated. Throws a {@link StartProblem} when it cannot. */
export async function openExistingDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  if ('folder' in config.database && !existsSync(config.database.folder))
    throw new StartProblem(`There is no database in ${config.database.folder} yet.`);
  const database = await open(config, logger);
  try {
    await isDatabaseReady(database);
    return database;
  } catch (error) {
    await database.close();
    throw problemOf(error);
  }
}

async function open({ database }: Config, logger: Logger): Promise<OpenDatabase> {
  if ('url' in database) {
    return openPostgres(database.url, {
      onError: (error) => logger.warn({ err: error }, 'an idle database connection was lost'),
    });
  }
  // The embedded database is large: it is loaded only where it is used.
  const { openPglite } = await import('./open-pglite');
  logger.info(
    { folder: database.folder },
    'the embedded database does not survive a loss of power',
  );
  return openPglite(database.folder);
}
