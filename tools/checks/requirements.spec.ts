import { idsInTitles } from './test-titles';
import { filesBelow, textOf } from './workspace-files';

const requirementFiles = filesBelow('libs').filter((path) => path.endsWith('/REQUIREMENTS.md'));
const requirementLine = /^- \*\*([A-Z]+-\d+)\*\* \S/gm;
const ids = requirementFiles.flatMap((path) =>
  [...textOf(path).matchAll(requirementLine)].map(([, id = '']) => id),
);
const known = new Set(ids);
const prefixes = [...new Set(ids.map((id) => id.replace(/-\d+$/, '')))];

const idPattern = `(?:${prefixes.join('|')})-\\d+`;
/** Files of this check that name ids of their own examples. */
const ownFiles = ['tools/checks/requirements.spec.ts', 'tools/checks/test-titles.ts'];
const sources = filesBelow('apps', 'libs', 'e2e', 'tools').filter(
  (path) => /\.(?:tsx?|mts|mjs|css)$/.test(path) && !ownFiles.includes(path),
);
const isSpec = (path: string) => /\.spec\.tsx?$|\.e2e\.ts$/.test(path);

const proven = new Set(
  sources.filter(isSpec).flatMap((path) => idsInTitles(textOf(path), idPattern)),
);

/** Citations of documents that are not in the repository. */
const citation =
  /\bspecification[ ’'][^.\n]{0,30}section|\b[12] §\s?\d|\bdecisions, ["“]|\bQUALITY\b/;

describe('requirements', () => {
  it('Every domain and the shared libraries state their requirements', () => {
    const folderOf = (path: string) => path.split('/')[1];
    // What the server's platform does stands with the shared libraries.
    const folders = new Set(
      filesBelow('libs')
        .map(folderOf)
        .filter((name) => name !== 'server'),
    );
    expect(new Set(requirementFiles.map(folderOf))).toEqual(folders);
  });

  it('Every requirement has an id of its own', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('Every line that begins with an id is a requirement', () => {
    const lines = requirementFiles.flatMap(
      (path) => textOf(path).match(/^\s*[-*] \*\*.*$/gm) ?? [],
    );
    expect(lines).toHaveLength(ids.length);
  });

  it('Every requirement is in the title of a test that proves it', () => {
    expect(ids.filter((id) => !proven.has(id))).toEqual([]);
  });

  it('Every id in the sources is a requirement', () => {
    const mentioned = new RegExp(`\\b${idPattern}\\b`, 'g');
    const unknown = sources.flatMap((path) =>
      [...textOf(path).matchAll(mentioned)]
        .filter(([id]) => !known.has(id))
        .map(([id]) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('No source cites a document that is not in the repository', () => {
    expect(sources.filter((path) => citation.test(textOf(path)))).toEqual([]);
  });
});

describe('an id that proves a requirement', () => {
  const prove = (text: string) => idsInTitles(text, '[A-Z]+-\\d+');

  it.each([
    ['the title of a test', "it('A (x) holds (A-1, A-2)', () => {})", ['A-1', 'A-2']],
    ['the title of a test of a table', "it.each([['a']])('%s holds (A-1)', () => {})", ['A-1']],
    ['a row of the table', "it.each([['a', 'A-1']])('%s (%s)', () => {})", ['A-1']],
    [
      'a row of a table with a name',
      "const rows = [['a', 'A-1']] as const; it.each(rows)('%s (%s)', () => {})",
      ['A-1'],
    ],
    [
      'a test that runs under a condition',
      "const onPostgres = url ? it : it.skip; onPostgres('It holds (A-1)', () => {})",
      ['A-1'],
    ],
    [
      'a title beside a row of its table',
      "it.each([['A-2']])('%s (A-1, %s)', () => {})",
      ['A-1', 'A-2'],
    ],
    [
      'a row of the table of the suite',
      "describe.each([['A-1']])('%s', (id) => { it(`It holds (${id})`, () => {}); })",
      ['A-1'],
    ],
    ['a test in a browser', "test('It holds (A-1)', async ({ page }) => {})", ['A-1']],
  ])('An id counts in %s', (_, text, ids) => {
    expect(prove(text)).toEqual(ids);
  });

  it.each([
    ['a comment', "// it('It holds (A-1)', () => {})"],
    ['a string of a fixture', "const fixture = 'It holds (A-1)'; const id = 'A-1';"],
    ['a string with a test in it', 'const code = `it("It holds (A-1)", () => {})`;'],
    ['a string in the body of a test', "it('It holds', () => { expect('x (A-1)').toBe('A-1'); })"],
    ['a row of a table whose title names no row', "it.each([['A-1']])('%s holds', () => {})"],
    ['a test that is skipped', "it.skip('It holds (A-1)', () => {})"],
    ['a suite that is skipped', "describe.skip('a', () => { it('It holds (A-1)', () => {}); })"],
    ['the title of a suite', "describe('all (A-1)', () => {})"],
    ['a test that is not written', "it.todo('It holds (A-1)')"],
  ])('An id does not count in %s', (_, text) => {
    expect(prove(text)).toEqual([]);
  });
});
