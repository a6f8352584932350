import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { leaveOut, releaseGates } from '../scripts/lib/suite/release-gates.mjs';
import { affectedTargets } from '../scripts/lib/suite/suite-targets.mjs';
import { root } from './workspace-files';

// It copies the workspace, and Nx reads all of it: ten seconds on a quiet machine.
jest.setTimeout(300_000);

const run = promisify(execFile);

/** What Nx sets for the run around this test would mix both runs. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NX_'))),
  NX_DAEMON: 'false',
};

/** Other tests remove files that they wrote while these are copied. */
const copyFiles =
  'git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T - 2>/dev/null | tar -x -C "$0"';

/** A copy of this workspace in which a test may change files, with everything committed. */
let clone: string;
const inClone = (command: string, ...words: readonly string[]) =>
  run(command, words, { cwd: clone, env: environment });

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'affected-'));
  await run('bash', ['-c', copyFiles, clone], { cwd: root });
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  const author = ['-c', 'user.name=Spec', '-c', 'user.email=spec@example.org'];
  await inClone('git', 'init', '--quiet', '--initial-branch=main');
  await inClone('git', 'add', '--all');
  await inClone('git', ...author, 'commit', '--quiet', '--message=Start');
});
afterAll(() => rm(clone, { recursive: true, force: true }));

/** The tasks that `npm run affected` runs after a change of one file, without builds. */
async function tasksAfterChange(file: string): Promise<string[]> {
  await appendFile(join(clone, file), '\n');
  const targets = leaveOut(releaseGates, affectedTargets);
  const options = ['-t', ...targets, '--base=main', '--graph=tmp/graph.json'];
  await inClone(join(root, 'node_modules/.bin/nx'), 'affected', ...options);
  await inClone('git', 'checkout', '--quiet', '--', file);
  const graph = await readFile(join(clone, 'tmp/graph.json'), 'utf8');
  const { tasks }: { tasks: { tasks: object } } = JSON.parse(graph);
  return Object.keys(tasks.tasks)
    .filter((task) => !/:(?:build|bundle)$/.test(task))
    .toSorted();
}

const workspaceChecks = ['declarations', 'format', 'lint', 'test', 'typecheck', 'unused'].map(
  (target) => `tools:${target}`,
);
const shellTests = ['journeys-shell:browser', 'looks-shell:browser'];

describe('npm run affected', () => {
  it('A change in the views of one domain runs its specs, those of the portal, and the browser tests of the domain and of the shell', async () => {
    expect(
      await tasksAfterChange('libs/contact-forms/feature/src/contact/contact-page.tsx'),
    ).toEqual(
      [
        'contact-forms-feature:test',
        'portal:test',
        // It shows every component.
        'component-sheet:test',
        'journeys-contact-forms:browser',
        'looks-contact-forms:browser',
        ...shellTests,
        ...workspaceChecks,
      ].toSorted(),
    );
  });

  it('A change in the server of one domain runs its specs, those of the API as a whole, and the browser tests of the domain and of the shell', async () => {
    expect(await tasksAfterChange('libs/contact-forms/server/src/contact-forms.module.ts')).toEqual(
      [
        'contact-forms-server:test',
        'api:test',
        'api:test-pglite',
        'journeys-contact-forms:browser',
        'looks-contact-forms:browser',
        ...shellTests,
        ...workspaceChecks,
      ].toSorted(),
    );
  });

  it('A change in the server of a domain that others show runs the browser tests of its own', async () => {
    const tasks = await tasksAfterChange('libs/account/server/src/account.module.ts');
    expect(tasks.filter((task) => task.endsWith(':browser'))).toEqual(
      ['journeys-account:browser', 'looks-account:browser', ...shellTests].toSorted(),
    );
  });

  it('A change in the README of a library runs the checks of the workspace', async () => {
    expect(await tasksAfterChange('libs/contact-forms/README.md')).toEqual(workspaceChecks);
  });
});
