import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheDir,
  createProjectGraphAsync,
  readProjectsConfigurationFromProjectGraph,
} from '@nx/devkit';
import { bin, root, run } from './run.mjs';
import {
  failuresOf,
  removeResults,
  sentenceOf,
  testTargets,
  timesOf,
  totalsOf,
} from './totals.mjs';

/** The targets of the whole suite. */
export const suiteTargets = ['format', 'lint', 'typecheck', 'unused', ...Object.keys(testTargets)];

/** The folder of each project, by its name. */
async function projectFolders() {
  const { projects } = readProjectsConfigurationFromProjectGraph(await createProjectGraphAsync());
  return new Map(
    Object.entries(projects).map(([name, { root: folder }]) => [name, join(root, folder)]),
  );
}

/**
 * Runs targets through Nx and prints the time of each long one, what failed, and one line with the totals of all tests. Results of an earlier run are removed
 * first; Nx restores those of a task that it takes from its cache.
 * @param {string[]} command the arguments of `nx`
 * @returns {Promise<number>} the exit code
 */
export async function runTargets(command) {
  process.env.NX_DAEMON = 'false';
  const folders = await projectFolders();
  removeResults(folders.values());
  const runFile = join(cacheDir, 'run.json');
  rmSync(runFile, { force: true });

  const { code } = await run(bin('nx'), [...command, '--outputStyle=static']);
  // Nx writes no such file when nothing is affected.
  const { tasks } = existsSync(runFile) ? JSON.parse(readFileSync(runFile, 'utf8')) : { tasks: [] };
  const folderOf = (name) => folders.get(name);
  const totals = totalsOf(tasks, folderOf);
  const failed = code !== 0 && totals.failed === 0 ? 1 : totals.failed;
  for (const line of timesOf(tasks)) console.log(line);
  for (const { task, title = 'failed', message = '' } of failuresOf(tasks, folderOf))
    console.log(`\n${task}: ${title}\n${message.slice(0, 2_000)}`);
  console.log(`\n${sentenceOf({ ...totals, failed })}`);
  return failed === 0 ? 0 : 1;
}
