import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { affectedTargets } from '../scripts/lib/suite/suite-targets.mjs';
import { root } from './workspace-files';

const run = promisify(execFile);

/** What Nx sets for the run around this test would mix both runs. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('NX_')),
);

/** The tasks that `npm run affected` runs after a change of one file, without builds. */
async function tasksAfterChange(file: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'affected-'));
  try {
    const graph = join(folder, 'graph.json');
    await run(
      join(root, 'node_modules/.bin/nx'),
      ['affected', '-t', ...affectedTargets, `--files=${file}`, `--graph=${graph}`],
      {
        cwd: root,
        env: { ...environment, NX_DAEMON: 'false', NX_WORKSPACE_DATA_DIRECTORY: folder },
      },
    );
    const { tasks }: { tasks: { tasks: object } } = JSON.parse(await readFile(graph, 'utf8'));
    return Object.keys(tasks.tasks)
      .filter((task) => !/:(?:build|bundle)$/.test(task))
      .toSorted();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const workspaceChecks = ['declarations', 'format', 'lint', 'test', 'typecheck', 'unused'].map(
  (target) => `tools:${target}`,
);
const shellTests = ['journeys-shell:browser', 'looks-shell:browser'];

describe('npm run affected', () => {
  it('A change in the views of one domain runs its specs, those of the portal, the checks of its package, and the browser tests of the domain and of the shell', async () => {
    expect(
      await tasksAfterChange('libs/contact-forms/feature/src/contact/contact-page.tsx'),
    ).toEqual(
      [
        'contact-forms-feature:test',
        'contact-forms:package',
        // Its styles are in the style sheet of all packages.
        'shared:package',
        'portal:test',
        'journeys-contact-forms:browser',
        'looks-contact-forms:browser',
        ...shellTests,
        ...workspaceChecks,
      ].toSorted(),
    );
  });

  it('A change in one module of the API runs the specs of the API, and the browser tests of its domain and of the shell', async () => {
    expect(
      await tasksAfterChange('apps/api/src/modules/contact-forms/contact-forms.module.ts'),
    ).toEqual(
      [
        'api:test',
        'api:test-pglite',
        'journeys-contact-forms:browser',
        'looks-contact-forms:browser',
        ...shellTests,
        ...workspaceChecks,
      ].toSorted(),
    );
  });

  it('A change in the README of a library runs the checks of the workspace and of the package that contains it', async () => {
    expect(await tasksAfterChange('libs/contact-forms/README.md')).toEqual(
      ['contact-forms:package', ...workspaceChecks].toSorted(),
    );
  });
});
