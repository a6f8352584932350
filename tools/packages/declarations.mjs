import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { entriesOf, workspaceRoot } from './entries.mjs';
import { importedNames } from './imported-names.mjs';

/** The file of `libs` that a module is, without an extension: `…/api` or `…/api/index`. */
const sourceOf = (path) =>
  ['.ts', '.tsx', '/index.ts', '/index.tsx']
    .filter((ending) => existsSync(path + ending))
    .map((ending) => path + ending.replace(/\.tsx?$/, ''))[0];

/** The declarations of a source file, where the type check of the workspace wrote them. */
const declarationsOf = (source) => `${source.replace('/src/', '/dist/types/')}.d.ts`;

/**
 * Copies the declarations that the entries of a package need beside its modules. They import each other by the names of
 * files, as Node requires it, and other packages by their entries.
 * @param {string} library the name of its folder in `libs`
 * @param {string} outDir the package
 * @returns {string[]} the import names of other packages
 */
export function writeDeclarations(library, outDir) {
  const folder = join(workspaceRoot, 'libs', library);
  const entries = entriesOf(library);
  const own = new Map(
    entries.map(({ specifier, source }) => [specifier, source.replace(/\.ts$/, '')]),
  );
  const waiting = [...own.values()];
  const written = new Set(waiting);
  const foreign = new Set();
  const hidden = new Set();

  for (const source of waiting) {
    const text = readFileSync(declarationsOf(source), 'utf8');
    const target = join(outDir, relative(folder, `${source}.d.ts`));
    let copied = '';
    let copiedTo = 0;
    for (const { name, start, end } of importedNames(text)) {
      if (!name.startsWith('.') && !own.has(name)) {
        foreign.add(name);
        continue;
      }
      const imported = own.get(name) ?? sourceOf(resolve(dirname(source), name));
      if (!imported?.startsWith(folder + sep)) {
        hidden.add(`${relative(folder, source)}: ${name}`);
        continue;
      }
      if (!written.has(imported)) waiting.push(imported);
      written.add(imported);
      const path = relative(dirname(source), imported);
      copied += `${text.slice(copiedTo, start)}${path.startsWith('.') ? '' : './'}${path}.js`;
      copiedTo = end;
    }
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, copied + text.slice(copiedTo));
  }
  if (hidden.size > 0)
    throw new Error(
      `Types of other packages that no entry exports:\n  ${[...hidden].sort().join('\n  ')}`,
    );
  return [...foreign];
}
