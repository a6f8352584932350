import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { root, run } from '../run.mjs';

// `nx show target inputs` prints the same, with a start of Nx for each target.
const { HashPlanInspector } = createRequire(import.meta.url)('nx/src/hasher/hash-plan-inspector');

/**
 * What is about a release, and not about a change: `npm run affected` leaves these out, `npm test` each of them while nothing
 * that it reads has changed since `npm run release:check` passed. A gate is one target of many projects, or the tests of
 * one project.
 */
export const releaseGates = [
  { name: 'packages', target: 'package' },
  { name: 'examples', target: 'examples' },
  { name: 'generators', target: 'test', project: 'generators' },
  { name: 'deployment files', target: 'test', project: 'deploy' },
  { name: 'releases', target: 'test', project: 'packages' },
];

/** The gates that passed, by name: the digest of all that they read, and the commit. No gate reads this folder. */
export const recordFile = join(root, 'tools/ci/passed-release-gates.json');

const readRecord = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** A digest over the names and contents of files, which no order of theirs changes. */
export function digestOf(files, folder = root) {
  const sum = createHash('sha256');
  for (const file of [...new Set(files)].toSorted())
    sum.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest(),
    );
  return sum.digest('hex');
}

/** The digest of all files that the tasks of each gate read. */
async function digestsOfGates() {
  const graph = await createProjectGraphAsync();
  const inspector = new HashPlanInspector(graph);
  await inspector.init();
  const filesOf = ({ target, project: only }) =>
    Object.values(graph.nodes)
      .filter(({ name, data }) => (only ? name === only : target in data.targets))
      .flatMap(
        ({ name }) =>
          inspector.inspectTaskInputs({ project: name, target })[`${name}:${target}`].files,
      );
  return new Map(releaseGates.map((gate) => [gate.name, digestOf(filesOf(gate))]));
}

/**
 * The arguments of Nx that run targets without some gates.
 * @param {typeof releaseGates} gates the gates to leave out
 * @param {readonly string[]} targets
 */
export function leaveOut(gates, targets) {
  const projects = gates.flatMap(({ project }) => project ?? []);
  const dropped = gates.flatMap(({ target, project }) => (project ? [] : target));
  return [
    ...targets.filter((target) => !dropped.includes(target)),
    ...(projects.length > 0 ? [`--exclude=${projects.join()}`] : []),
  ];
}

/**
 * Splits the gates by what they read.
 * @param {ReadonlyMap<string, string>} digests of each gate now
 * @param {Readonly<Record<string, { digest: string, commit: string }>>} passed the record
 * @returns {{ leftOut: typeof releaseGates, lines: string[], options: (targets: readonly string[]) => string[] }} the gates that need not run, a sentence for each
 * gate, and the arguments of `nx run-many` for the rest of the targets
 */
export function leaveOutUnchanged(digests, passed) {
  const isUnchanged = ({ name }) => passed[name]?.digest === digests.get(name);
  const leftOut = releaseGates.filter(isUnchanged);
  return {
    lines: releaseGates.map((gate) =>
      isUnchanged(gate)
        ? `${gate.name}: left out, nothing that they read has changed since ${passed[gate.name].commit}, where they passed`
        : `${gate.name}: run, for something that they read has changed`,
    ),
    options: (targets) => leaveOut(leftOut, targets),
  };
}

/** What {@link leaveOutUnchanged} says of the workspace as it is. */
export const unchangedGates = async () =>
  leaveOutUnchanged(await digestsOfGates(), readRecord(recordFile));

/** Records that every gate has passed with the workspace as it is. */
export async function recordPassedGates() {
  const { output } = await run('git', ['rev-parse', '--short=10', 'HEAD'], { quiet: true });
  const passed = [...(await digestsOfGates())].map(([name, digest]) => [
    name,
    { digest, commit: output.trim() },
  ]);
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(passed), null, 2)}\n`);
}
