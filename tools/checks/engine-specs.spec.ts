import { dirname } from 'node:path';
import { filesBelow, textOf } from './workspace-files';

const files = filesBelow('apps/api/src');
const specs = files.filter((path) => path.endsWith('.spec.ts'));
const isEngineSpec = (path: string) => path.endsWith('.engine.spec.ts');
const foldersWithSql = [
  ...new Set(files.filter((path) => path.endsWith('.repository.ts')).map((path) => dirname(path))),
];

describe('the specs that also run on PGlite (*.engine.spec.ts)', () => {
  it.each(foldersWithSql)(
    'A spec that runs on both databases is beside the repositories in %s',
    (folder) => {
      expect(specs.filter((path) => dirname(path) === folder).some(isEngineSpec)).toBe(true);
    },
  );

  it('All specs that open the test database themselves are named *.engine.spec.ts', () => {
    const opening = specs.filter((path) => textOf(path).includes('testing/test-database'));
    expect(opening.filter((path) => !isEngineSpec(path))).toEqual([]);
  });
});
