import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entriesOf, libraries, workspaceRoot } from '../entries.mjs';
import { importedNames } from '../imported-names.mjs';

/** The built file of each import name of the workspace's packages. */
const builtFiles = new Map(
  libraries.flatMap((library) =>
    entriesOf(library).map(({ specifier, output }) => [
      specifier,
      join(workspaceRoot, 'libs', library, 'dist', `${output}.js`),
    ]),
  ),
);

/** What loads with a built module: every file of our packages, every package of others, and who imported it first. */
export function loadedWith(file) {
  const importers = new Map([[file, undefined]]);
  for (const id of importers.keys()) {
    if (!existsSync(id)) continue;
    for (const { name } of importedNames(readFileSync(id, 'utf8'))) {
      const imported = name.startsWith('.')
        ? join(dirname(id), name)
        : (builtFiles.get(name) ?? name);
      if (!importers.has(imported)) importers.set(imported, id);
    }
  }
  return importers;
}

const ofReactOrStore =
  /^(?:react|react-dom|react-redux|react-router-dom|@reduxjs\/toolkit|formik|radix-ui|lucide-react)(?:\/|$)/;
const ofViews =
  /^(?:react\/jsx-runtime|react-dom|formik|radix-ui|lucide-react)(?:\/|$)|\/shared\/dist\/(?:ui|forms)\//;

/** The entries for programs without React. */
export const pureEntry = /\/(?:domain|price-list|letter|client|contract|util)$/;

/** What an entry may not load: a pure one no React and no store, the endpoints no view. */
const forbidden = [
  { entry: pureEntry, pattern: ofReactOrStore },
  { entry: /\/(?:api|data-access|sending)$/, pattern: ofViews },
];

/**
 * What the entries without views load that they may not.
 * @param {string} library the name of its folder in `libs`
 * @returns {string[]}
 */
export function problemsOfHeadless(library) {
  return entriesOf(library).flatMap(({ specifier }) => {
    const patterns = forbidden.filter(({ entry }) => entry.test(specifier));
    const loaded = patterns.length === 0 ? [] : [...loadedWith(builtFiles.get(specifier) ?? '')];
    return loaded
      .filter(([id]) => patterns.some(({ pattern }) => pattern.test(id)))
      .map(
        ([id, importer]) =>
          `${specifier} loads ${relative(workspaceRoot, id)} (${relative(workspaceRoot, importer ?? '')})`,
      );
  });
}
