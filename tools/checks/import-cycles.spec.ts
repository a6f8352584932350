import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';
import { filesBelow, textOf } from './workspace-files';

const files = filesBelow('apps', 'libs', 'tools', 'e2e').filter((path) => /\.tsx?$/.test(path));
const known = new Set(files);

const { compilerOptions } = JSON.parse(textOf('tsconfig.base.json')) as {
  compilerOptions: { paths: Readonly<Record<string, readonly string[]>> };
};

/** The file that an import names; undefined for a package. */
function fileOf(importing: string, name: string): string | undefined {
  const [alias] = compilerOptions.paths[name] ?? [];
  if (alias !== undefined) return join(alias);
  if (!name.startsWith('.')) return undefined;
  const path = join(dirname(importing), name);
  const endings = ['.ts', '.tsx', '/index.ts'];
  return endings.map((ending) => `${path}${ending}`).find((each) => known.has(each));
}

/** The files that a file imports, for their types only or lazily too. */
const importsOf = (path: string, text = textOf(path)): string[] =>
  preProcessFile(text).importedFiles.flatMap(({ fileName }) => fileOf(path, fileName) ?? []);

/** The groups of files of which each one imports every other, directly or through others (Tarjan's algorithm). */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    const imported = graph.get(file) ?? [];
    const earliest = imported.map((next) => {
      if (!order.has(next)) return visit(next);
      return open.includes(next) ? (order.get(next) ?? own) : own;
    });
    const first = Math.min(own, ...earliest);
    if (first < own) return first;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || imported.includes(file)) cycles.push(group.toSorted().join(', '));
    return own;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles.toSorted();
}

describe('imports', () => {
  it('No files import each other in a circle, not even for types', () => {
    const graph = new Map(files.map((path) => [path, importsOf(path)]));
    expect(cyclesIn(graph)).toEqual([]);
  });

  it('A circle through three files is found, and a file that two others import is none', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
    ]);
    expect(cyclesIn(graph)).toEqual(['a, b, c']);
  });

  it('Imports of types, exports and lazy imports count', () => {
    const self = 'tools/checks/import-cycles.spec.ts';
    const helper = 'tools/checks/workspace-files.ts';
    const texts = [
      "import type { A } from './workspace-files';",
      "export { a } from './workspace-files';",
      "const a = () => import('./workspace-files');",
    ];
    expect(texts.map((text) => importsOf(self, text))).toEqual(texts.map(() => [helper]));
  });
});
