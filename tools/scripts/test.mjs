import { ensureInstalled } from './lib/ensure-installed.mjs';
import { bin, main } from './lib/run.mjs';

const inCi = Boolean(process.env.CI);

/** The api's specs on both databases; a missing PostgreSQL fails in CI and is reported elsewhere. */
async function apiStages({ jest }) {
  const { startPostgres } = await import('./lib/postgres.mjs');
  const onPglite = await jest('Api tests on PGlite', 'api-pglite', ['apps/api'], {
    env: { TEST_DATABASE_URL: '' },
  });
  const postgres = await startPostgres({ isDurable: false });
  if (!postgres) {
    console.log('\n── Api tests on PostgreSQL: there is no PostgreSQL on this machine');
    return [onPglite, { passed: 0, failed: inCi ? 1 : 0, skipped: inCi ? 0 : 1 }];
  }
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    return [onPglite, await jest('Api tests on PostgreSQL', 'api-postgres', ['apps/api'], { env })];
  } finally {
    await postgres.stop();
  }
}

async function browserStages({ browserTests }) {
  const { buildAll } = await import('./lib/build.mjs');
  await buildAll();
  return [
    await browserTests('Journeys in a browser', 'journeys'),
    await browserTests('Looks in every theme and width', 'looks'),
  ];
}

await main(async () => {
  await ensureInstalled();
  const stages = await import('./lib/stages.mjs');
  const { unitTestProjects } = await import('./lib/projects.mjs');
  const { buildGraph } = await import('./lib/graph.mjs');
  const totals = [
    await stages.check('Formatting', bin('prettier'), ['--check', '--log-level=warn', '.']),
    await buildGraph().then(() =>
      stages.check('Lint with boundaries', bin('eslint'), ['.', '--max-warnings', '0']),
    ),
    await stages.check('Types', bin('tsc'), ['-b']),
    await stages.jest('Unit and view tests', 'unit', unitTestProjects()),
    ...(await apiStages(stages)),
    ...(await browserStages(stages)),
  ];
  const sum = (kind) => totals.reduce((total, stage) => total + stage[kind], 0);
  const skipped = sum('skipped');
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
  return sum('failed') === 0 ? 0 : 1;
});
