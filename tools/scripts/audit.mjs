import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultsIn, faultsOf, installedIn, problemsOf } from '../audit/known-faults.mjs';
import { main, mustRun, root, run, Stop } from './lib/run.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Older than this, the offline list misses what a critical fault would need. */
const listDays = 14;

async function lockfiles() {
  const listed = await mustRun('git', 'git', ['ls-files', '*package-lock.json'], { cwd: root });
  return listed.trim().split('\n');
}

/** The faults of a lockfile that the registry knows; undefined when it offers no audit. */
async function faultsOfRegistry(lockfile) {
  const cwd = join(root, dirname(lockfile));
  const { output } = await run('npm', ['audit', '--json', '--package-lock-only'], {
    quiet: true,
    cwd,
    env: { ...process.env, npm_config_loglevel: 'silent' },
  });
  return faultsIn(JSON.parse(output || '{}'));
}

/** The faults of packages in OSV's list for npm, a folder with one file for each. */
function faultsOfList(folder, installed) {
  let newest = '';
  const faults = readdirSync(folder).flatMap((file) => {
    const entry = readJson(join(folder, file));
    if (entry.modified > newest) newest = entry.modified;
    return faultsOf(installed, entry);
  });
  if (!(Date.parse(newest) > Date.now() - listDays * 24 * 60 * 60 * 1_000))
    throw new Stop(`The list in ${folder} is older than ${listDays} days; unpack a new one.`);
  return faults;
}

async function findFaults() {
  const files = await lockfiles();
  const found = [];
  for (const file of files) {
    const faults = await faultsOfRegistry(file);
    if (faults === undefined) break;
    found.push(...faults);
    if (file === files.at(-1)) return found;
  }
  const folder = process.env.OSV_FOLDER;
  if (!folder)
    throw new Stop(
      'The registry offers no audit. Set OSV_FOLDER to the folder with OSV’s list for npm, unpacked.',
    );
  const installed = files.flatMap((file) => installedIn(readJson(join(root, file))));
  return faultsOfList(folder, installed);
}

/** Looks for known faults of the packages in every lockfile: `npm run audit`. */
await main(async () => {
  const faults = await findFaults();
  const notes = readJson(join(root, 'tools/audit/notes.json'));
  const problems = problemsOf(faults, notes, new Date());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  console.log(`Known faults: ${Object.keys(notes).length}, each noted and within its days.`);
  return 0;
});
