import { fileURLToPath } from 'node:url';
import { readConfig } from '../../config';
import { openConfiguredDatabase } from './open-configured';
import { createLogger } from '../logging/logger';
import { endSentence } from '../start-problem';

/** Applies the migrations and ends: a step of its own before the processes of a new version start. */
async function migrate(): Promise<void> {
  const config = readConfig(process.env);
  const folder = fileURLToPath(new URL('../src/migrations', import.meta.url));
  const database = await openConfiguredDatabase(config, folder, createLogger('error'));
  await database.close();
}

migrate().then(
  () => process.stdout.write('The database has the migrations of this version.\n'),
  (error: unknown) => {
    process.stderr.write(endSentence(error, 'The migration'));
    process.exitCode = 1;
  },
);
