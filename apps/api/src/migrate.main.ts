import { fileURLToPath } from 'node:url';
import {
  readConfig,
  openConfiguredDatabase,
  createLogger,
  endSentence,
} from '@portal/server/platform';

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
