import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import domainGenerator from './domain/generator.cjs';
import endpointGenerator from './endpoint/generator.cjs';
import { createScratchWorkspace, type ScratchWorkspace } from './scratch-workspace';
import { typeProblems } from './type-problems';

// It generates, type-checks, lints and tests in a copy of the whole workspace: about 30 seconds on a quiet machine.
jest.setTimeout(300_000);

const inOldDomain = {
  domain: 'account',
  name: 'countLogins',
  path: '/api/count-logins',
  requirement: 'ACCT-1',
} as const;

interface Generators {
  readonly generators: Readonly<
    Record<string, { readonly factory: string; readonly schema: string }>
  >;
}

const domain = { name: 'reading-list', endpoint: 'addPaper', path: '/api/add-paper' };
/** An id that is stated by the generated domain only. */
function idOf(number: number) {
  return `READING-${number}`;
}

const endpoint = {
  domain: 'reading-list',
  name: 'countPapers',
  path: '/api/count-papers',
  method: 'GET',
  requirement: idOf(1),
} as const;

const isLinted = (path: string) => /\.tsx?$/.test(path);

describe('the generators in a copy of this workspace', () => {
  let workspace: ScratchWorkspace;
  let ofDomain: readonly string[];
  let ofEndpoint: readonly string[];
  let ofOldDomain: readonly string[];

  beforeAll(async () => {
    workspace = await createScratchWorkspace();
    ofDomain = await workspace.generate((tree) => domainGenerator(tree, domain));
    ofEndpoint = await workspace.generate((tree) => endpointGenerator(tree, endpoint));
    ofOldDomain = await workspace.generate((tree) => endpointGenerator(tree, inOldDomain));
  });
  afterAll(() => workspace.remove());

  const allWritten = () => [...new Set([...ofDomain, ...ofEndpoint, ...ofOldDomain])];

  it('A generated endpoint takes a contract, a row, a service with its spec, and a valid request in the table of them', () => {
    expect(ofEndpoint.toSorted()).toEqual([
      'libs/reading-list/domain/src/endpoints.ts',
      'libs/reading-list/server/src/count-papers/count-papers.service.ts',
      'libs/reading-list/server/src/count-papers/count-papers.spec.ts',
      'libs/reading-list/server/src/reading-list.routes.ts',
    ]);
    expect(ofOldDomain).toHaveLength(5);
    expect(ofOldDomain).toContain('apps/api/src/testing/requests/valid-requests.ts');
  });

  it('Generated domains and endpoints have no error of types, also where they are mounted', () => {
    const sources = allWritten().filter((path) => /\.tsx?$/.test(path));
    expect(sources.length).toBeGreaterThan(25);
    const wrong = 'libs/reading-list/domain/src/wrong.ts';
    writeFileSync(join(workspace.folder, wrong), 'export const wrong: string = 1;\n');
    expect(typeProblems(workspace.folder, [wrong, ...sources])).toEqual([
      expect.stringContaining('wrong.ts'),
    ]);
    rmSync(join(workspace.folder, wrong));
  });

  it('Generated domains and endpoints pass lint, their specs and the checks of the workspace', async () => {
    const { name } = domain;
    const written = allWritten().filter((path) => /\.(?:tsx?|json|md)$/.test(path));
    await workspace.run('eslint', ['--max-warnings=0', ...written.filter(isLinted)]);
    await workspace.run('prettier', ['--check', '--log-level=warn', ...written]);
    for (const half of ['domain', 'feature', 'server'])
      await workspace.run('jest', ['--maxWorkers=1'], `libs/${name}/${half}`);
    await workspace.run('jest', ['--maxWorkers=1', 'count-logins'], 'libs/account/server');
    const checks = 'checks/(docs|projects|requirements|words|engine-specs|import-cycles)';
    await workspace.run('jest', ['--maxWorkers=1', checks], 'tools');
  });
});

describe('the generators', () => {
  /** A workspace without the files that the generators add to. */
  let tree: Tree;
  beforeEach(() => {
    tree = createTreeWithEmptyWorkspace();
  });

  it('Every generator that npm runs has its code and its options', () => {
    const list = readFileSync(join(__dirname, 'generators.json'), 'utf8');
    const { generators }: Generators = JSON.parse(list);
    for (const { factory, schema } of Object.values(generators)) {
      expect(existsSync(join(__dirname, factory))).toBe(true);
      expect(existsSync(join(__dirname, schema))).toBe(true);
    }
  });

  it('The domain generator fails when a domain of this name exists', async () => {
    tree.write('libs/reading-list/README.md', '');
    await expect(domainGenerator(tree, domain)).rejects.toThrow(
      'libs/reading-list exists already.',
    );
  });

  it('The domain generator fails and names the file when it does not find where to add the domain', async () => {
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
    await expect(domainGenerator(tree, domain)).rejects.toThrow(
      'apps/api/src/api-modules.ts has 0 places',
    );
  });

  it('The endpoint generator fails when the requirement is not stated', async () => {
    tree.write('libs/reading-list/REQUIREMENTS.md', `- **${idOf(10)}** Text.\n`);
    await expect(endpointGenerator(tree, endpoint)).rejects.toThrow(
      `libs/reading-list/REQUIREMENTS.md has no requirement ${idOf(1)}; state it first.`,
    );
  });
});
