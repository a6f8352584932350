import { join } from 'node:path';
import { findPostgres } from './lib/postgres.mjs';
import { main, mustRun } from './lib/run.mjs';

/** Prints which PostgreSQL the specs of the API run on: Nx puts it into the cache key. */
await main(async () => {
  const binaries = findPostgres();
  if (process.env.TEST_DATABASE_URL) console.log('TEST_DATABASE_URL');
  else if (!binaries) console.log('none');
  else console.log((await mustRun('PostgreSQL', join(binaries, 'postgres'), ['--version'])).trim());
});
