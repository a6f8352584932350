import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { createScratchWorkspace, type ScratchWorkspace } from '../scratch-workspace';
import domainGenerator from './generator.cjs';

// It generates, type-checks, lints and tests in a copy of the whole workspace: about 90 seconds on a quiet machine.
jest.setTimeout(900_000);

const options = { name: 'reading-list', endpoint: 'addPaper', path: '/api/add-paper' };

describe('the domain generator in a copy of this workspace', () => {
  let workspace: ScratchWorkspace;

  beforeAll(async () => {
    workspace = await createScratchWorkspace();
    const { name, endpoint, path } = options;
    await workspace.run(
      'nx',
      'generate',
      './tools/generators:domain',
      name,
      `--endpoint=${endpoint}`,
      `--path=${path}`,
    );
  });
  afterAll(() => workspace.remove());

  /** Each command waits for the one before: two of these chains keep two cores busy. */
  async function lintAndTest(): Promise<void> {
    const { name } = options;
    await workspace.run('nx', 'run-many', '-t', 'test', '-p', `${name}-*`);
    // What a change affects is compared in a clone of its own.
    const checks = ['--testPathPatterns=tools/checks', '--testPathIgnorePatterns=affected'];
    await workspace.run('nx', 'run', 'tools:test', ...checks);
    await workspace.run('nx', 'run', 'portal:test', '--testPathPatterns=routes.spec');
    await workspace.run(
      'eslint',
      '--max-warnings=0',
      `libs/${name}`,
      'apps/api/src/api-modules.ts',
      'apps/api/src/retention/retention.ts',
      'apps/api/src/testing/requests/all-endpoints.ts',
      `apps/portal/src/pages/${name}.ts`,
      `e2e/journeys/${name}`,
      `e2e/looks/${name}`,
    );
    await workspace.run('prettier', '--check', '--log-level=warn', `libs/${name}`, 'apps/api/src');
  }

  /** The package takes the declarations that the type check has written. */
  async function typeCheckAndBuild(): Promise<void> {
    await workspace.run('nx', 'run', 'tools:typecheck');
    await workspace.run('nx', 'run', `${options.name}:build`);
  }

  it('A generated domain type-checks, lints, builds its package, and passes its tests and the checks of the workspace', async () => {
    await Promise.all([typeCheckAndBuild(), lintAndTest()]);
  });
});

describe('the domain generator', () => {
  /** A workspace without the files that the generator adds to. */
  let tree: Tree;
  beforeEach(() => {
    tree = createTreeWithEmptyWorkspace();
  });

  it('The generator fails when a domain of this name exists', async () => {
    tree.write('libs/reading-list/README.md', '');
    await expect(domainGenerator(tree, options)).rejects.toThrow(
      'libs/reading-list exists already.',
    );
  });

  it('The generator fails and names the file when it does not find where to add the domain', async () => {
    for (const file of [
      'tsconfig.base.json',
      'tsconfig.json',
      'apps/api/tsconfig.json',
      'apps/portal/tsconfig.json',
      'tools/tsconfig.json',
    ]) {
      tree.write(file, '{ "compilerOptions": { "paths": {} }, "references": [] }');
    }
    tree.write('apps/api/src/api-modules.ts', 'export const modules = [];\n');
    await expect(domainGenerator(tree, options)).rejects.toThrow(
      'apps/api/src/api-modules.ts has 0 places',
    );
  });
});
