import { existsSync } from 'node:fs';
import type { Config } from '../config/config';
import type { Logger } from '../observability/logger';
import { StartProblem } from '../start-problem';
import type { Clock } from '../../ports/clock';
import { isDatabaseLost } from './database-errors';
import { databaseProblemOf } from './database-problems';
import type { OpenDatabase } from './open-database';
import { isDatabaseReady } from './readiness';
import { openPostgres } from './postgres-database';

/** How long a start waits for its database server: longer than another one needs to take over. */
export const databaseWaitMs = 60_000;
const triedEveryMs = 1_000;

/** How a start waits; without one, as in a command, it fails when the server cannot be used now. */
export interface DatabaseWait {
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Whether the process was asked to stop. */
  readonly isStopping: () => boolean;
}

/** Tries until the server can be used; a wrong password, for example, does not become right by waiting. */
async function whenUsable(
  work: () => Promise<void>,
  { clock, pause, isStopping }: DatabaseWait,
  logger: Logger,
): Promise<void> {
  const end = clock.now().getTime() + databaseWaitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseLost(error) || isStopping() || clock.now().getTime() >= end) throw error;
      logger.warn({ err: error }, 'the database cannot be used yet; the start waits for it');
      await pause(triedEveryMs);
    }
  }
}

export async function openConfiguredDatabase(
  config: Config,
  migrationsFolder: string,
  logger: Logger,
  wait?: DatabaseWait,
): Promise<OpenDatabase> {
  const database = await open(config, logger);
  try {
    const migrate = () => database.migrate(migrationsFolder);
    await (wait ? whenUsable(migrate, wait, logger) : migrate());
    return database;
  } catch (error) {
    await database.close();
    throw databaseProblemOf(error);
  }
}

/** Opens the database as it is: nothing is created or migrated. Throws a {@link StartProblem} when it cannot. */
export async function openExistingDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  if ('folder' in config.database && !existsSync(config.database.folder))
    throw new StartProblem([
      {
        says: `There is no database in ${config.database.folder} yet.`,
        remedy: 'Start the API once, or correct PGLITE_DIR.',
      },
    ]);
  const database = await open(config, logger);
  try {
    await isDatabaseReady(database);
    return database;
  } catch (error) {
    await database.close();
    throw databaseProblemOf(error);
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
