import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './lib/build-server.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, main, root, run } from './lib/run.mjs';

async function jest(folder, databaseUrl, args) {
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
const testOnPglite = (folder, args) =>
  jest(folder, '', ['--testMatch=<rootDir>/src/**/*.engine.spec.ts', ...args]);

/** Reports that the tests on PostgreSQL did not happen, as one skipped test. */
function countSkipped(folder) {
  const file = join(folder, 'test-results.json');
  if (!existsSync(file)) return;
  const results = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...results, numPendingTests: results.numPendingTests + 1 }));
}

/** All specs on PostgreSQL; without one they run on PGlite, which CI does not accept. */
async function testOnPostgres(folder, args) {
  const postgres = await startPostgres({ isDurable: false });
  if (postgres) return jest(folder, postgres.url, args).finally(postgres.stop);
  if (process.env.CI) {
    console.error('There is no PostgreSQL on this machine.');
    return 1;
  }
  console.log('There is no PostgreSQL on this machine: the specs of the server run on PGlite.');
  const code = await jest(folder, '', args);
  countSkipped(folder);
  return code;
}

/** Nx builds the programs that specs start; by hand this does. */
async function buildPrograms() {
  if (process.env.NX_TASK_TARGET_PROJECT) return;
  await Promise.all([buildServer('stand-ins'), buildServer('api')]);
}

/** `node test-server.mjs <project's folder> postgres|pglite [arguments of Jest]` */
await main(async () => {
  const [project, database, ...args] = process.argv.slice(2);
  const folder = join(root, project);
  await buildPrograms();
  return database === 'pglite' ? testOnPglite(folder, args) : testOnPostgres(folder, args);
});
