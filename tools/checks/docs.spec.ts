import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow, root, textOf } from './workspace-files';

const documents = [
  'README.md',
  ...filesBelow('apps', 'libs', 'tools').filter((path) => path.endsWith('.md')),
];

/** A path in a code span or a link that starts with a folder of the workspace; `<domain>` and `*` stand for any name. */
const pathPattern = /(?<=[`(])(?:apps|libs|tools|e2e)\/[\w./<>*@-]*[\w>*]/g;

/** The targets of links to other files, as paths from the workspace's top. */
const linksIn = (document: string) =>
  [...textOf(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, target = '']) => join(dirname(document), target),
  );

/** The names of files without a folder in code spans, such as `routes.tsx`. */
const namesIn = (document: string) =>
  [...textOf(document).matchAll(/`([\w.-]+\.(?:tsx?|mjs|cjs))`/g)].map(([, name = '']) => name);

/** Names of code, such as `useFlag`, in documents about today's code; decisions also name what was not taken. */
const codeNamesIn = (document: string) =>
  document.startsWith('tools/decisions/')
    ? []
    : [...textOf(document).matchAll(/`(\w*[a-z][A-Z]\w*)`/g)].map(([, name = '']) => name);

/** The scripts of package.json that a document tells the reader to run. */
const scriptsIn = (document: string) =>
  [...textOf(document).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);

const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));

/** Paths that are written by a build or a start and are not in the repository. */
const isOutput = (path: string) => /\/dist(?:\/|$)/.test(path);

/** The paths in blocks that are marked `tree`: one name a line, two spaces deeper than its folder, then a remark. */
function pathsInTrees(text: string): string[] {
  return [...text.matchAll(/^```tree\n([^]*?)^```/gm)].flatMap(([, block = '']) => {
    const folders: string[] = [];
    return block.split('\n').flatMap((line) => {
      const [, indent = '', name] = /^( *)([\w./<>*@-]+)/.exec(line) ?? [];
      if (name === undefined) return [];
      folders.splice(indent.length / 2, Infinity, name);
      return [join(...folders)];
    });
  });
}

function pathsIn(document: string): string[] {
  const text = textOf(document);
  return [...new Set([...(text.match(pathPattern) ?? []), ...pathsInTrees(text)])];
}

const everyPath = filesBelow('apps', 'libs', 'tools', 'e2e');
const sources = everyPath.filter((path) => /\.(?:tsx?|mjs|json)$/.test(path));
const wordsOfSources = new Set(sources.flatMap((path) => textOf(path).match(/\w+/g) ?? []));
const fileNames = new Set(everyPath.map((path) => basename(path)));

/** Whether a file or folder of the workspace matches a path that may have placeholders. */
function exists(path: string): boolean {
  if (!/[<*]/.test(path)) return existsSync(join(root, path));
  const pattern = path
    .split(/<[\w -]+>|\*/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  const matches = new RegExp(`^${pattern}(?:/|$)`);
  return everyPath.some((file) => matches.test(file));
}

describe.each(documents)('%s', (document) => {
  it('Every path of the workspace that the document names exists', () => {
    const missing = pathsIn(document).filter((path) => !isOutput(path) && !exists(path));
    expect(missing).toEqual([]);
  });

  it('Every link to a file leads to one', () => {
    expect(linksIn(document).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('Every file, name of code and script that the document names exists', () => {
    expect(namesIn(document).filter((name) => !fileNames.has(name))).toEqual([]);
    expect(codeNamesIn(document).filter((name) => !wordsOfSources.has(name))).toEqual([]);
    expect(scriptsIn(document).filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('the flows', () => {
  const flows = filesBelow('tools/docs/flows');

  it('Every flow is linked from architecture.md', () => {
    expect(flows.filter((flow) => !linksIn('tools/docs/architecture.md').includes(flow))).toEqual(
      [],
    );
  });

  it('There are at most five flows', () => {
    expect(flows.length).toBeLessThanOrEqual(5);
  });

  it.each(flows)(
    'The flow %s names files of the browser and of the server, and takes one page of 300 words',
    (flow) => {
      const files = pathsIn(flow).filter((path) => /\.tsx?$/.test(path));
      expect(files.some((path) => path.startsWith('libs/'))).toBe(true);
      expect(files.some((path) => path.includes('/server/'))).toBe(true);
      expect(textOf(flow).split(/\s+/).length).toBeLessThanOrEqual(300);
    },
  );
});

describe('the README', () => {
  it('The README has at most 900 words and a picture of the product of at most 150 kB', () => {
    const readme = textOf('README.md');
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(900);
    const [, picture = ''] = /!\[[^\]]+\]\((.+?\.png)\)/.exec(readme) ?? [];
    expect(statSync(join(root, picture)).size).toBeLessThanOrEqual(150_000);
  });
});

describe('the document about scale', () => {
  const document = textOf('tools/docs/scale.md');
  const tables = filesBelow('apps/api/src', 'libs')
    .filter((path) => path.endsWith('.tables.ts'))
    .flatMap((path) => [...textOf(path).matchAll(/pgTable\(\s*'(\w+)'/g)])
    .map(([, name = '']) => name);
  const namesInRows = (text: string, column: number) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => [...(line.split('|')[column] ?? '').matchAll(/`(\w+)`/g)])
      .map(([, name = '']) => name)
      .filter((name) => !['uid', 'group_id', 'id'].includes(name));

  it('Every table of the database is named once among the keys by which rows can be spread', () => {
    const [, keys = ''] = document.split('## A distributed database');
    expect(tables.length).toBeGreaterThan(40);
    expect(namesInRows(keys, 2).toSorted()).toEqual(tables.toSorted());
  });

  it('Every table whose size or partitions are planned exists', () => {
    const [sizes = ''] = document.split('## Processes');
    const planned = namesInRows(sizes, 1);
    expect(planned.length).toBeGreaterThan(20);
    expect(planned.filter((name) => !tables.includes(name))).toEqual([]);
  });
});

describe('the check of documents', () => {
  it('The check of documents finds a path that does not exist', () => {
    expect(exists('libs/<domain>/server/src/<domain>.module.ts')).toBe(true);
    expect(exists('libs/<domain>/server/src/nothing.ts')).toBe(false);
    expect(exists('tools/nothing')).toBe(false);
    expect(
      'see `libs/server/src/platform/http/create-app.ts` and (tools/docs)'.match(pathPattern),
    ).toEqual(['libs/server/src/platform/http/create-app.ts', 'tools/docs']);
    const tree = [
      '```tree',
      'apps/api  server',
      '  src',
      '    app.ts  app',
      '  nothing',
      '```',
      '',
    ];
    expect(pathsInTrees(tree.join('\n'))).toEqual([
      'apps/api',
      'apps/api/src',
      'apps/api/src/app.ts',
      'apps/api/nothing',
    ]);
  });
});
