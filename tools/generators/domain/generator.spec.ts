import { addProjectConfiguration, readJson, type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import domainGenerator from './generator.cjs';

const root = join(__dirname, '../../..');
const kept = [
  'tsconfig.base.json',
  'tsconfig.json',
  'apps/api/tsconfig.json',
  'tools/eslint/boundaries.mjs',
];

/** A tree that holds what the generator adds to. */
function workspace(): Tree {
  const tree = createTreeWithEmptyWorkspace();
  addProjectConfiguration(tree, 'api', { root: 'apps/api' });
  for (const file of kept) tree.write(file, readFileSync(join(root, file), 'utf8'));
  return tree;
}

describe('the domain generator', () => {
  const tree = workspace();

  beforeAll(() =>
    domainGenerator(tree, { name: 'contact-forms', call: 'sendMessage', path: '/api/sendMessage' }),
  );

  it.each([
    'libs/contact-forms/README.md',
    'libs/contact-forms/domain/project.json',
    'libs/contact-forms/domain/src/endpoints.ts',
    'libs/contact-forms/domain/src/errors.ts',
    'libs/contact-forms/feature/src/api.ts',
    'libs/contact-forms/feature/src/api/contact-forms-api.ts',
    'libs/contact-forms/feature/src/messages.ts',
    'apps/api/src/modules/contact-forms/contact-forms.module.ts',
    'apps/api/src/modules/contact-forms/contact-forms.routes.ts',
    'apps/api/src/modules/contact-forms/contact-forms.service.ts',
    'e2e/journeys/contact-forms/send-message.e2e.ts',
  ])('makes %s', (file) => {
    expect(tree.exists(file)).toBe(true);
  });

  it('names both libraries in the table of paths and in the type check', () => {
    const { paths } = readJson(tree, 'tsconfig.base.json').compilerOptions;
    expect(paths['@portal/contact-forms/domain']).toEqual([
      './libs/contact-forms/domain/src/index.ts',
    ]);
    expect(readJson(tree, 'tsconfig.json').references).toContainEqual({
      path: 'libs/contact-forms/feature',
    });
  });

  it('gives the new scope the boundaries of a domain', () => {
    expect(tree.read('tools/eslint/boundaries.mjs', 'utf8')).toContain("'contact-forms'");
  });

  it('uses the same word on both sides of the call', () => {
    expect(
      tree.read('apps/api/src/modules/contact-forms/contact-forms.routes.ts', 'utf8'),
    ).toContain('calls.sendMessage');
    expect(tree.read('libs/contact-forms/feature/src/api/contact-forms-api.ts', 'utf8')).toContain(
      'calls.sendMessage',
    );
  });
});
