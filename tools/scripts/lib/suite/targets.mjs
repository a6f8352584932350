import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  cacheDir,
  createProjectGraphAsync,
  readProjectsConfigurationFromProjectGraph,
} from '@nx/devkit';
import { browserFolders } from './browser-projects.mjs';
import { affectedTargets, suiteTargets } from './suite-targets.mjs';
import { bin, root, run } from '../run.mjs';
import { sampleTaskCpu, watchCores } from './task-cpu.mjs';
import {
  failuresOf,
  removeResults,
  sentenceOf,
  slowestFiles,
  timesOf,
  totalsOf,
} from './totals.mjs';

const execute = promisify(execFile);

/** The CPU time of each task of the last run in seconds, which `npm run bench -- suite` compares. */
export const cpuFile = join(cacheDir, 'suite-cpu.json');

/**
 * The targets to run for a change: a change that reaches the browser tests of every domain runs them as the whole suite does,
 * which starts fewer worlds.
 * @param {readonly string[]} options what chooses the change, as in `nx affected`
 */
export async function targetsOfChange(options) {
  const { stdout } = await execute(
    bin('nx'),
    ['show', 'projects', '--affected', '--with-target=browser', '--json', ...options],
    { env: { ...process.env, NX_DAEMON: 'false' } },
  );
  const isEvery = JSON.parse(stdout).length === browserFolders(root).length;
  return isEvery ? suiteTargets : affectedTargets;
}

/** The folder of each project, by its name. */
async function projectFolders() {
  const { projects } = readProjectsConfigurationFromProjectGraph(await createProjectGraphAsync());
  return new Map(
    Object.entries(projects).map(([name, { root: folder }]) => [name, join(root, folder)]),
  );
}

/**
 * Runs targets through Nx and prints the slowest files, the time of each long target, what failed, and one line with the
 * totals of all tests. Results of an earlier run are removed first; Nx restores those of a task that it takes from its cache.
 * @param {string[]} command the arguments of `nx`
 * @returns {Promise<number>} the exit code
 */
export async function runTargets(command) {
  process.env.NX_DAEMON = 'false';
  const folders = await projectFolders();
  removeResults(folders.values());
  const runFile = join(cacheDir, 'run.json');
  rmSync(runFile, { force: true });

  const sampled = sampleTaskCpu();
  const shareOfCores = watchCores();
  const { code } = await run(bin('nx'), [...command, '--outputStyle=static']);
  const cpu = sampled.stop();
  writeFileSync(cpuFile, JSON.stringify(Object.fromEntries(cpu)));
  // Nx writes no such file when nothing is affected.
  const { tasks } = existsSync(runFile) ? JSON.parse(readFileSync(runFile, 'utf8')) : { tasks: [] };
  const folderOf = (name) => folders.get(name);
  const totals = totalsOf(tasks, folderOf);
  const failed = code !== 0 && totals.failed === 0 ? 1 : totals.failed;
  const times = [...slowestFiles(tasks, folderOf), ...timesOf(tasks, cpu), shareOfCores()];
  for (const line of times) console.log(line);
  for (const { task, title = 'failed', message = '' } of failuresOf(tasks, folderOf))
    console.log(`\n${task}: ${title}\n${message.slice(0, 2_000)}`);
  console.log(`\n${sentenceOf({ ...totals, failed })}`);
  return failed === 0 ? 0 : 1;
}
