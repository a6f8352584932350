import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, workspaceRoot } from './entries.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** What an app has once: two copies would not know each other. An app that only computes needs none of them. */
const peers = ['react', 'react-dom', '@reduxjs/toolkit', 'react-redux', 'react-router-dom'];

/**
 * The packages to which import names belong: `react/jsx-runtime` is a part of `react`.
 * @param {string[]} imports
 */
export const packagesIn = (imports) => [
  ...new Set(imports.map((name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? name)),
];

/**
 * Writes `package.json` and the README of a package. The library's own `package.json` says its name, version and purpose.
 * @param {string} library the name of its folder in `libs`
 * @param {string} outDir the package
 * @param {string[]} packages what its modules and declarations import
 */
export function writeManifest(library, outDir, packages) {
  const folder = join(workspaceRoot, 'libs', library);
  const { private: _, ...manifest } = readJson(join(folder, 'package.json'));
  const { dependencies: installed } = readJson(join(workspaceRoot, 'package.json'));

  const rangeOf = (name) => {
    if (name.startsWith('@portal/')) return manifest.version;
    if (!installed[name]) throw new Error(`${library} imports ${name}, which is not installed.`);
    return `^${installed[name]}`;
  };
  const ranges = (names) => Object.fromEntries(names.sort().map((name) => [name, rangeOf(name)]));
  const foreign = packages.filter((name) => name !== manifest.name);
  const needed = peers.filter((name) => foreign.includes(name));

  const exports = Object.fromEntries(
    entriesOf(library).map(({ subpath, output }) => [
      subpath,
      { types: `./${output}.d.ts`, default: `./${output}.js` },
    ]),
  );
  const built = {
    ...manifest,
    exports: { ...exports, ...manifest.exports, './package.json': './package.json' },
    dependencies: ranges(foreign.filter((name) => !peers.includes(name))),
    peerDependencies: ranges(needed),
    peerDependenciesMeta: Object.fromEntries(needed.map((name) => [name, { optional: true }])),
  };
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(built, undefined, 2)}\n`);
  copyFileSync(join(folder, 'README.md'), join(outDir, 'README.md'));
}
