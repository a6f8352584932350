import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const jestResults = {
  totalsOf: ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests,
  }),
  filesOf: ({ testResults = [] }) =>
    testResults.map(({ name, startTime, endTime }) => ({
      file: name.replace(/^.*?\/(?=src\/)/, ''),
      seconds: (endTime - startTime) / 1_000,
    })),
  failuresOf: ({ testResults }) =>
    testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        return failed.length === 0
          ? [{ title: name, message }]
          : failed.map(({ fullName, failureMessages }) => ({
              title: fullName,
              message: failureMessages.join('\n'),
            }));
      }),
};

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

const durationOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0);

const playwrightResults = {
  filesOf: ({ suites = [] }) =>
    suites.map((suite) => ({
      file: suite.file ?? suite.title,
      seconds: specsOf(suite).reduce((sum, spec) => sum + durationOf(spec), 0) / 1_000,
    })),
  totalsOf: ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }),
  failuresOf: (results) =>
    specsOf(results)
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => ({
        title,
        message: tests
          .flatMap((test) => test.results)
          .flatMap(({ errors }) => errors.map(({ message }) => message))
          .join('\n'),
      })),
};

/** The targets that run tests: the file with their results, which is an output of the target, and how to read it. */
export const testTargets = {
  test: { file: 'test-results.json', ...jestResults },
  'test-pglite': { file: 'test-pglite-results.json', ...jestResults },
  examples: { file: 'examples-results.json', ...playwrightResults },
  browser: { file: 'browser-results.json', ...playwrightResults },
  'journeys-1': { file: 'journeys-1-results.json', ...playwrightResults },
  'journeys-2': { file: 'journeys-2-results.json', ...playwrightResults },
  looks: { file: 'looks-results.json', ...playwrightResults },
};

const none = { passed: 0, failed: 0, skipped: 0 };

/** Removes the results of an earlier run from the folders of all projects. */
export function removeResults(folders) {
  for (const folder of folders)
    for (const { file } of Object.values(testTargets)) rmSync(join(folder, file), { force: true });
}

/** The results that a task of a test target wrote; undefined when it ended without any. */
function resultsOf({ target, projectName }, folderOf) {
  const file = join(folderOf(projectName), testTargets[target].file);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A target without tests counts as one check, a test target that ended without results as one failure. */
function totalsOfTask(task, folderOf) {
  const isGood = task.status === 0;
  const tests = testTargets[task.target];
  if (!tests) return { ...none, [isGood ? 'passed' : 'failed']: 1 };
  const results = resultsOf(task, folderOf);
  if (!results) return { ...none, failed: 1 };
  const totals = tests.totalsOf(results);
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

/**
 * What failed in the tasks of a run: each failed test with its message, or the task where no test failed. A hosting
 * service shows the end of a long output first, so the reasons have to stand there.
 * @param {readonly { target: string, projectName: string, status: number }[]} tasks as in Nx's `run.json`
 * @param {(projectName: string) => string} folderOf the folder of a project
 * @returns {{ task: string, title?: string, message?: string }[]}
 */
export const failuresOf = (tasks, folderOf) =>
  tasks
    .filter(({ status }) => status !== 0)
    .flatMap((task) => {
      const name = `${task.projectName}:${task.target}`;
      const results = task.target in testTargets && resultsOf(task, folderOf);
      const failures = results ? testTargets[task.target].failuresOf(results) : [];
      return failures.length === 0
        ? [{ task: name }]
        : failures.map((each) => ({ task: name, ...each }));
    });

const seconds = ({ startTime, endTime }) =>
  Math.round((new Date(endTime).getTime() - new Date(startTime).getTime()) / 1000);

/**
 * The wall and CPU time that each task took, the longest first, and their sum; tasks of less than ten seconds are left out.
 * @param {readonly { target: string, projectName: string, startTime: string, endTime: string }[]} tasks
 * @param {ReadonlyMap<string, number>} cpu the seconds of CPU by task
 * @returns {string[]} such as `api:test 412 s, 230 s CPU`
 */
export function timesOf(tasks, cpu) {
  const lines = tasks
    .map((task) => ({ name: `${task.projectName}:${task.target}`, duration: seconds(task) }))
    .filter(({ duration }) => duration >= 10)
    .toSorted((a, b) => b.duration - a.duration)
    .map(({ name, duration }) => `${name} ${duration} s, ${Math.round(cpu.get(name) ?? 0)} s CPU`);
  const total = [...cpu.values()].reduce((sum, used) => sum + used, 0);
  return total < 1 ? lines : [...lines, `All tasks ${Math.round(total)} s CPU`];
}

/**
 * The ten test files that took longest in the tasks of a run.
 * @param {readonly { target: string, projectName: string }[]} tasks
 * @param {(projectName: string) => string} folderOf the folder of a project
 * @returns {string[]} such as `account:test src/page/account-page.spec.tsx 12.3 s`
 */
export const slowestFiles = (tasks, folderOf) =>
  tasks
    .filter(({ target }) => target in testTargets)
    .flatMap((task) => {
      const results = resultsOf(task, folderOf);
      const files = results ? testTargets[task.target].filesOf(results) : [];
      return files.map((each) => ({ name: `${task.projectName}:${task.target}`, ...each }));
    })
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, file, seconds: taken }) => `${name} ${file} ${taken.toFixed(1)} s`);

/** The last line of a run: `12 passed, 0 failed`, and what was skipped. */
export const sentenceOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
