import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, workspaceRoot } from './entries.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** What an app has once: two copies would not know each other. An app that only computes needs none of them; the last ones are for its tests. */
const peers = [
  ...['react', 'react-dom', '@reduxjs/toolkit', 'react-redux', 'react-router-dom'],
  ...['msw', '@testing-library/react', '@testing-library/user-event'],
];

/**
 * The packages to which import names belong: `react/jsx-runtime` is a part of `react`.
 * @param {string[]} imports
 */
export const packagesIn = (imports) => [
  ...new Set(imports.map((name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? name)),
];

/**
 * Writes `package.json` of a package, and copies what all packages have. The library's own `package.json` says its name, version and
 * purpose. What only views need is optional: a program without React leaves it out (`--omit=optional`).
 * @param {string} library the name of its folder in `libs`
 * @param {string} outDir the package
 * @param {string[]} packages what its modules and declarations import
 * @param {string[]} pure those of them that entries without views load
 */
export function writeManifest(library, outDir, packages, pure) {
  const folder = join(workspaceRoot, 'libs', library);
  const { private: _, ...manifest } = readJson(join(folder, 'package.json'));
  const { dependencies, devDependencies } = readJson(join(workspaceRoot, 'package.json'));
  const installed = { ...devDependencies, ...dependencies };

  const rangeOf = (name) => {
    if (name.startsWith('@portal/')) return manifest.version;
    if (!installed[name]) throw new Error(`${library} imports ${name}, which is not installed.`);
    return `^${installed[name]}`;
  };
  const ranges = (names) => Object.fromEntries(names.sort().map((name) => [name, rangeOf(name)]));
  const foreign = packages.filter((name) => name !== manifest.name);
  const isOfReact = foreign.includes('react');
  const needed = peers.filter(
    (name) => foreign.includes(name) || (isOfReact && name === 'react-dom'),
  );
  const others = foreign.filter((name) => !peers.includes(name));
  const isNeeded = (name) => name.startsWith('@portal/') || pure.includes(name);

  const exports = Object.fromEntries(
    entriesOf(library).map(({ subpath, output }) => [
      subpath,
      { types: `./${output}.d.ts`, default: `./${output}.js` },
    ]),
  );
  const built = {
    ...manifest,
    exports: { ...exports, ...manifest.exports, './package.json': './package.json' },
    license: 'SEE LICENSE IN LICENSE',
    publishConfig: { access: 'restricted' },
    dependencies: ranges(others.filter(isNeeded)),
    optionalDependencies: ranges(others.filter((name) => !isNeeded(name))),
    peerDependencies: ranges(needed),
    peerDependenciesMeta: Object.fromEntries(needed.map((name) => [name, { optional: true }])),
  };
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(built, undefined, 2)}\n`);
  for (const name of ['README.md', 'LICENSE'])
    copyFileSync(join(import.meta.dirname, name), join(outDir, name));
  const changes = join(folder, 'CHANGELOG.md');
  if (existsSync(changes)) copyFileSync(changes, join(outDir, 'CHANGELOG.md'));
  else writeFileSync(join(outDir, 'CHANGELOG.md'), `# ${manifest.version}\n\nThe first release.\n`);
}
