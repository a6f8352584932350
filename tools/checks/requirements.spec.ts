import { filesBelow, textOf } from './workspace-files';

/** What other changes still bring; these lists must become empty. */
const pending = {
  /** Ids without a test that carries them. */
  ids: [...[52, 54, 55, 56].map((number) => `SHARED-${number}`)],
  /** Folders whose sources still cite the specification. */
  folders: ['apps/api/', 'libs/account/feature/src/api/'],
} as const;

const requirementFiles = filesBelow('libs').filter((path) => path.endsWith('/REQUIREMENTS.md'));
const requirementLine = /^- \*\*([A-Z]+-\d+)\*\* \S/gm;
const ids = requirementFiles.flatMap((path) =>
  [...textOf(path).matchAll(requirementLine)].map(([, id = '']) => id),
);
const known = new Set(ids);
const prefixes = [...new Set(ids.map((id) => id.replace(/-\d+$/, '')))];

const idPattern = `(?:${prefixes.join('|')})-\\d+`;
const idList = `${idPattern}(?:, ${idPattern})*`;
/** A test's title ends with its ids, `'… (AUTH-12, AUTH-13)'`, or takes them from a row of its table: `'… (%s)'`, `'AUTH-12'`. */
const titleIds = new RegExp(`\\((${idList})\\)['"\`]|'(${idList})'`, 'g');

const self = 'tools/checks/requirements.spec.ts';
const sources = filesBelow('apps', 'libs', 'e2e', 'tools').filter(
  (path) => /\.(?:tsx?|mts|mjs|css)$/.test(path) && path !== self,
);
const isSpec = (path: string) => /\.spec\.tsx?$|\.e2e\.ts$/.test(path);

const proven = new Set(
  sources
    .filter(isSpec)
    .flatMap((path) => [...textOf(path).matchAll(titleIds)])
    .flatMap(([, inTitle, inRow]) => (inTitle ?? inRow ?? '').split(', ')),
);

/** Citations of documents that are not in the repository. */
const citation =
  /\bspecification[ ’'][^.\n]{0,30}section|\b[12] §\s?\d|\bdecisions, ["“]|\bQUALITY\b/;

describe('requirements', () => {
  it('Every domain and the shared libraries state their requirements', () => {
    const folderOf = (path: string) => path.split('/')[1];
    const folders = new Set(filesBelow('libs').map(folderOf));
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
    expect(ids.filter((id) => !proven.has(id) && !pending.ids.includes(id))).toEqual([]);
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
    const isPending = (path: string) => pending.folders.some((folder) => path.startsWith(folder));
    expect(sources.filter((path) => citation.test(textOf(path)) && !isPending(path))).toEqual([]);
  });
});
