import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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

/** The targets that run tests: the file with their results, which is an output of the target, and how to read it. */
export const testTargets = {
  test: { file: 'test-results.json', totalsOf: jestTotals },
  'test-pglite': { file: 'test-pglite-results.json', totalsOf: jestTotals },
  e2e: { file: 'journeys-results.json', totalsOf: playwrightTotals },
  looks: { file: 'looks-results.json', totalsOf: playwrightTotals },
};

const none = { passed: 0, failed: 0, skipped: 0 };

/** Removes the results of an earlier run from the folders of all projects. */
export function removeResults(folders) {
  for (const folder of folders)
    for (const { file } of Object.values(testTargets)) rmSync(join(folder, file), { force: true });
}

/** A target without tests counts as one check, a test target that ended without results as one failure. */
function totalsOfTask({ target, projectName, status }, folderOf) {
  const isGood = status === 0;
  const tests = testTargets[target];
  if (!tests) return { ...none, [isGood ? 'passed' : 'failed']: 1 };
  const file = join(folderOf(projectName), tests.file);
  if (!existsSync(file)) return { ...none, failed: 1 };
  const totals = tests.totalsOf(JSON.parse(readFileSync(file, 'utf8')));
  return isGood || totals.failed > 0 ? totals : { ...totals, failed: 1 };
}

/**
 * Adds up what the tasks of a run counted.
 * @param {readonly { target: string, projectName: string, status: number }[]} tasks as in Nx's `run.json`
 * @param {(projectName: string) => string} folderOf the folder of a project
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export const totalsOf = (tasks, folderOf) =>
  tasks
    .map((task) => totalsOfTask(task, folderOf))
    .reduce(
      (sum, totals) => ({
        passed: sum.passed + totals.passed,
        failed: sum.failed + totals.failed,
        skipped: sum.skipped + totals.skipped,
      }),
      none,
    );

/** The last line of a run: `12 passed, 0 failed`, and what was skipped. */
export const sentenceOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
