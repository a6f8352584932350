import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './lib/postgres.mjs';
import { bin, main, root, run } from './lib/run.mjs';

const folder = join(root, 'apps/api');

async function jest(databaseUrl, args) {
  const { code } = await run(bin('jest'), args, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      TEST_DATABASE_URL: databaseUrl,
    },
  });
  return code;
}

/** The specs whose meaning depends on the database engine (`*.engine.spec.ts`), on PGlite. */
const testOnPglite = (args) => jest('', ['--testMatch=<rootDir>/src/**/*.engine.spec.ts', ...args]);

/** Reports that the tests on PostgreSQL did not happen, as one skipped test. */
function countSkipped() {
  const file = join(folder, 'test-results.json');
  const results = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...results, numPendingTests: results.numPendingTests + 1 }));
}

/** All specs on PostgreSQL; without one they run on PGlite, which CI does not accept. */
async function testOnPostgres(args) {
  const postgres = await startPostgres({ isDurable: false });
  if (postgres) return jest(postgres.url, args).finally(postgres.stop);
  if (process.env.CI) {
    console.error('There is no PostgreSQL on this machine.');
    return 1;
  }
  console.log('There is no PostgreSQL on this machine: the specs of the API run on PGlite.');
  const code = await jest('', args);
  countSkipped();
  return code;
}

/** `node test-api.mjs postgres|pglite [arguments of Jest]` */
await main(() => {
  const [database, ...args] = process.argv.slice(2);
  return database === 'pglite' ? testOnPglite(args) : testOnPostgres(args);
});
