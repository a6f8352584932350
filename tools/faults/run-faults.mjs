import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  readFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readFaults } from './read-faults.mjs';

/*
 * Plants each fault of the list in a copy of the workspace and runs the specs that have to notice it; arguments choose the faults
 * whose topic, file or rule contains one of them.
 */
const root = join(import.meta.dirname, '../..');
const copy = join(root, 'tmp/faults');
const wanted = process.argv.slice(2);

/** @param {import('./read-faults.mjs').Fault} fault */
const isWanted = ({ topic, file, breaks }) =>
  wanted.length === 0 || wanted.some((word) => `${topic} ${file} ${breaks}`.includes(word));

function copyWorkspace() {
  rmSync(copy, { recursive: true, force: true });
  const list = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of list.stdout
    .split('\0')
    .filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** The folder of the project that a spec belongs to. */
function projectOf(/** @type {string} */ spec) {
  let folder = dirname(spec);
  while (!existsSync(join(root, folder, 'jest.config.cjs'))) folder = dirname(folder);
  return folder;
}

/** Runs one spec in the copy: `passed`, `failed`, or `broken` when no test of it ran. */
function run(/** @type {string} */ spec) {
  const project = join(copy, projectOf(spec));
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = [
    'jest',
    '--runTestsByPath',
    join(copy, spec),
    '--maxWorkers=1',
    '--json',
    '--forceExit',
  ];
  spawnSync('npx', [...args, `--outputFile=${report}`], {
    cwd: project,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      // The database in the process.
      TEST_DATABASE_URL: '',
      PROPERTY_SHRINKS: '0',
    },
  });
  if (!existsSync(report)) return 'broken';
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  if (numFailedTests > 0) return 'failed';
  return numPassedTests > 0 ? 'passed' : 'broken';
}

/** @param {import('./read-faults.mjs').Fault} fault */
function judge({ file, text, becomes, specs }) {
  const target = join(copy, file);
  const sound = readFileSync(target, 'utf8');
  if (sound.split(text).length !== 2) return 'does not fit the file any more';
  writeFileSync(
    target,
    sound.replace(text, () => becomes),
  );
  const results = specs.map(run);
  writeFileSync(target, sound);
  if (results.includes('broken')) return 'keeps its specs from running';
  return results.includes('failed') ? 'noticed' : 'NOT NOTICED';
}

copyWorkspace();
const faults = readFaults().filter(isWanted);
const specs = [...new Set(faults.flatMap((fault) => fault.specs))];
const unsound = specs.filter((spec) => run(spec) !== 'passed');
for (const spec of unsound) console.log(`without a fault: ${spec} does not pass`);
let unnoticed = unsound.length;
for (const fault of faults) {
  const result = judge(fault);
  if (result !== 'noticed') unnoticed += 1;
  console.log(`${fault.topic}: ${result}: ${fault.breaks} (${fault.file})`);
}
rmSync(copy, { recursive: true, force: true });
console.log(
  `${faults.length - (unnoticed - unsound.length)} of ${faults.length} faults were noticed.`,
);
process.exitCode = unnoticed > 0 ? 1 : 0;
