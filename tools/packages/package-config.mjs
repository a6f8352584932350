import { basename } from 'node:path';
import { defineConfig } from 'vite';
import { pureEntry } from './checks/headless.mjs';
import { writeDeclarations } from './declarations.mjs';
import { entriesOf } from './entries.mjs';
import { fontFiles, workerFiles } from './files-of-modules.mjs';
import { packagesIn, writeManifest } from './manifest.mjs';
import { writeStyles } from './package-styles.mjs';
import { writeTokenTable } from './token-table.mjs';

/** The names that the pure entries of a package import, directly or by its other modules. */
function importedByPure(library, bundle) {
  const files = new Set(
    entriesOf(library)
      .filter(({ specifier }) => pureEntry.test(specifier))
      .map(({ output }) => `${output}.js`),
  );
  for (const file of files) {
    const { imports = [], dynamicImports = [] } = bundle[file] ?? {};
    for (const name of [...imports, ...dynamicImports]) files.add(name);
  }
  return [...files].filter((name) => !(name in bundle));
}

/**
 * Writes what a package has besides its modules.
 * @returns {import('vite').Plugin}
 */
const restOfPackage = (library) => ({
  name: 'rest-of-package',
  async writeBundle({ dir }, bundle) {
    const typed = writeDeclarations(library, dir);
    const imported = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
    );
    if (library === 'shared') {
      await writeStyles(dir);
      writeTokenTable(dir);
    }
    writeManifest(
      library,
      dir,
      packagesIn([...typed, ...imported.filter((id) => !(id in bundle))]),
      packagesIn(importedByPure(library, bundle)),
    );
  },
});

/**
 * The configuration with which Vite builds the package of one library: a module for each source file, so that an app
 * that imports one component loads no other, and everything from elsewhere imported by its name.
 * @param {string} folder the library's
 */
export function packageConfig(folder) {
  const library = basename(folder);
  const entries = entriesOf(library);
  const isOwn = (id) => entries.some(({ specifier }) => specifier === id);
  return defineConfig({
    root: folder,
    plugins: [fontFiles, workerFiles, restOfPackage(library)],
    resolve: {
      alias: entries.map(({ specifier, source }) => ({
        find: new RegExp(`^${specifier}$`),
        replacement: source,
      })),
    },
    publicDir: false,
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      reportCompressedSize: false,
      lib: {
        entry: Object.fromEntries(entries.map(({ output, source }) => [output, source])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: (id) => /^[@a-z]/.test(id) && !isOwn(id) && !id.includes('.woff'),
        treeshake: { moduleSideEffects: false },
        output: {
          preserveModules: true,
          preserveModulesRoot: folder,
          entryFileNames: '[name].js',
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  });
}
