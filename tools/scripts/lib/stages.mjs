import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import preset from '../../../jest.preset.js';
import { bin, root, run } from './run.mjs';

/** What a stage counted. @typedef {{ passed: number, failed: number, skipped: number }} Totals */

const resultsFolder = join(root, 'tmp', 'results');

/** A stage that either holds or does not. */
export async function check(title, command, args, options) {
  console.log(`\n── ${title}`);
  const { code } = await run(command, args, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

const freshReport = (name) => {
  mkdirSync(resultsFolder, { recursive: true });
  const file = join(resultsFolder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
};

/** A runner that broke off without a report counts as one failure, whatever it printed. */
const totalsFrom = (file, code, read) => {
  const totals = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  return totals;
};

/** Every core works, and several projects share one time limit: Jest leaves a core idle and heeds a lone project's only. */
const pace = ['--maxWorkers=100%', `--testTimeout=${preset.testTimeout}`];

/** Runs Jest over some projects in one process tree. */
export async function jest(title, name, projects, { env = {}, args = [] } = {}) {
  console.log(`\n── ${title}`);
  const report = freshReport(name);
  const { code } = await run(
    bin('jest'),
    ['--projects', ...projects, ...pace, '--json', `--outputFile=${report}`, ...args],
    { env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env } },
  );
  return totalsFrom(report, code, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests,
  }));
}

/** Runs one kind of browser tests: `journeys` or `looks`. */
export async function browserTests(title, name) {
  console.log(`\n── ${title}`);
  const report = join(root, 'e2e', 'tmp', `${name}-results.json`);
  rmSync(report, { force: true });
  const { code } = await run(bin('playwright'), ['test', '--config', `e2e/${name}.config.mjs`]);
  return totalsFrom(report, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}
