import { systemClock } from '../../adapters/clock/clocks';
import { createSmtpTransport } from '../../adapters/mailer/mail-transport';
import { readConfig, type Config } from '../../platform/config/config';
import { databasePart, mailPart, migrationsPart } from '../depended-parts';
import type { AdminAnswer } from '../admin-program';
import { openExistingDatabase } from '../../platform/database/open-configured';
import type { OpenDatabase } from '../../platform/database/open-database';
import { createLogger } from '../../platform/observability/logger';
import { StartProblem } from '../../platform/start-problem';
import { problem, type Check, type Finding, answerOf, failureOf } from './check';
import { createDoctor } from './create-doctor';

/** What is wrong with the environment: without a configuration nothing else can be looked at. */
function readOrFind(environment: NodeJS.ProcessEnv): Config | readonly Finding[] {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return error.problems.map(({ says, remedy }) => ({
      name: 'configuration',
      ...problem(says, remedy),
    }));
  }
}

async function openOrFind(config: Config): Promise<OpenDatabase | Finding> {
  try {
    return await openExistingDatabase(config, createLogger('silent'));
  } catch (error) {
    return { name: 'database', ...failureOf(error, 'Correct DATABASE_URL or PGLITE_DIR.') };
  }
}

/** Looks at everything from this process, as far as the environment allows. */
export async function examineEnvironment(
  environment: NodeJS.ProcessEnv,
  migrations: string,
  words: readonly string[],
  checksOf: (config: Config) => readonly Check[],
): Promise<AdminAnswer> {
  const config = readOrFind(environment);
  if (!('database' in config)) return answerOf(config, words);
  const opened = await openOrFind(config);
  const database = 'result' in opened ? undefined : opened;
  const smtp = createSmtpTransport(config.mail.smtpUrl);
  try {
    const parts = [
      ...(database ? [databasePart(database), await migrationsPart(database, migrations)] : []),
      mailPart(smtp),
    ];
    const found = 'result' in opened ? [opened] : [];
    const moreChecks = checksOf(config);
    const seen = { config, clock: systemClock, database, parts, moreChecks, found };
    return await createDoctor(seen)(words);
  } finally {
    smtp.close();
    await database?.close();
  }
}
