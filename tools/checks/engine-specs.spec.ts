import { filesBelow, textOf } from './workspace-files';

const files = filesBelow('apps/api/src', 'libs').filter((path) => path.includes('/src/'));
const specs = files.filter((path) => path.endsWith('.spec.ts'));
const isEngineSpec = (path: string) => path.endsWith('.engine.spec.ts');
/** The source folder of a file's project. */
const sourceOf = (path: string) => path.slice(0, path.indexOf('/src/') + 4);
const sourcesWithSql = [
  ...new Set(files.filter((path) => path.endsWith('.repository.ts')).map(sourceOf)),
];

describe('the specs that also run on PGlite (*.engine.spec.ts)', () => {
  it.each(sourcesWithSql)(
    'A spec that runs on both databases is in %s, which has repositories',
    (folder) => {
      expect(specs.filter((path) => sourceOf(path) === folder).some(isEngineSpec)).toBe(true);
    },
  );

  it('All specs that open the test database themselves are named *.engine.spec.ts', () => {
    const opening = specs.filter((path) =>
      /\btestDatabase\b|testing\/test-database/.test(textOf(path)),
    );
    expect(opening.filter((path) => !isEngineSpec(path))).toEqual([]);
  });
});
