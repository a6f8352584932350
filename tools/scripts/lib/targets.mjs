import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheDir,
  createProjectGraphAsync,
  readProjectsConfigurationFromProjectGraph,
} from '@nx/devkit';
import { bin, root, run } from './run.mjs';

/** What a run counted. @typedef {{ passed: number, failed: number, skipped: number }} Totals */

const jestTotals = ({
  numPassedTests,
  numFailedTests,
  numRuntimeErrorTestSuites,
  numPendingTests,
}) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  skipped: numPendingTests,
});

const playwrightTotals = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

/** The targets that run tests: the file with their results, an output of the target, and how to read it. */
const testTargets = {
  test: { file: 'test-results.json', totalsOf: jestTotals },
  'test-pglite': { file: 'test-pglite-results.json', totalsOf: jestTotals },
  e2e: { file: 'journeys-results.json', totalsOf: playwrightTotals },
  looks: { file: 'looks-results.json', totalsOf: playwrightTotals },
};

/** The targets of the whole suite. The others are checks that count as one. */
export const suiteTargets = ['format', 'lint', 'typecheck', ...Object.keys(testTargets)];

const none = { passed: 0, failed: 0, skipped: 0 };

async function projectFolders() {
  const { projects } = readProjectsConfigurationFromProjectGraph(await createProjectGraphAsync());
  return new Map(Object.entries(projects).map(([name, { root: folder }]) => [name, folder]));
}

/** A test target that ended early has no results: it counts as one failure. */
function totalsOfTask({ target, projectName, status }, folders) {
  const isGood = status === 0;
  const tests = testTargets[target];
  if (!tests) return { ...none, [isGood ? 'passed' : 'failed']: 1 };
  const file = join(root, folders.get(projectName), tests.file);
  const totals = existsSync(file) ? tests.totalsOf(JSON.parse(readFileSync(file, 'utf8'))) : none;
  const isSilent = totals.failed === 0 && (!isGood || totals === none);
  return isSilent ? { ...totals, failed: 1 } : totals;
}

const add = (sum, totals) => ({
  passed: sum.passed + totals.passed,
  failed: sum.failed + totals.failed,
  skipped: sum.skipped + totals.skipped,
});

/**
 * Runs targets through Nx and prints one line with the totals of all their tests. Results of an earlier run are removed
 * first; Nx restores those of a task that it takes from its cache.
 * @param {string[]} command the words after `nx`
 * @returns {Promise<number>} the exit code
 */
export async function runTargets(command) {
  process.env.NX_DAEMON = 'false';
  const folders = await projectFolders();
  for (const folder of folders.values())
    for (const { file } of Object.values(testTargets))
      rmSync(join(root, folder, file), { force: true });
  const runFile = join(cacheDir, 'run.json');
  rmSync(runFile, { force: true });

  const { code } = await run(bin('nx'), [...command, '--outputStyle=static']);
  // Nx writes no file when nothing is affected.
  const tasks = existsSync(runFile) ? JSON.parse(readFileSync(runFile, 'utf8')).tasks : [];
  const totals = tasks
    .filter(({ target }) => suiteTargets.includes(target) || target === 'build')
    .map((task) => totalsOfTask(task, folders))
    .reduce(add, none);
  const failed = code !== 0 && totals.failed === 0 ? 1 : totals.failed;
  const skipped = totals.skipped ? `, ${totals.skipped} skipped` : '';
  console.log(`\n${totals.passed} passed, ${failed} failed${skipped}`);
  return failed === 0 ? 0 : 1;
}
