import { fileURLToPath } from 'node:url';
import { readConfig, createLogger, endSentence } from '@portal/server/platform';
import { prepareDatabase } from './start-api';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Relative to the bundle. */
const files = {
  migrations: beside('../src/migrations'),
  hashingWorker: beside('hashing.worker.mjs'),
};

const migrate = async () => prepareDatabase(readConfig(process.env), files, createLogger('error'));

migrate().then(
  () => process.stdout.write('The database has the migrations of this version.\n'),
  (error: unknown) => {
    process.stderr.write(endSentence(error, 'The migration'));
    process.exitCode = 1;
  },
);
