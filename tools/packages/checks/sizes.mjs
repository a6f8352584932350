import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { entriesOf, workspaceRoot } from '../entries.mjs';

/** What each entry may weigh, in kB of its own code, minified and compressed; an entry that has no line may weigh the default. */
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'));

/** What an app may get that imports one component by the entry, of what the component's own module needs; the rest are the bundler's own lines. */
const maxSizeOfOneComponent = (own) => Math.max(1.3 * own, own + 200);

/** A module as an app's bundler reduces it: with what it imports of its own package, without other packages. */
async function bundled(contents, folder) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    packages: 'external',
    loader: { '.woff': 'file' },
    splitting: true,
    outdir: join(folder, 'out'),
    logLevel: 'error',
  });
  const entry = outputFiles.find(({ path }) => path.endsWith('stdin.js'));
  return { entry: entry?.contents ?? new Uint8Array(), files: outputFiles };
}

const compressed = ({ files }) =>
  files.reduce((sum, { contents }) => sum + gzipSync(contents).byteLength, 0);

/** Each component that an entry exports, and the module in which it stands. */
function componentsOf(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/import \{([^}]*)\} from "(\.[^"]*)";/g)].flatMap(
    ([, names = '', path]) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^[A-Z][a-z]\w*$/.test(name))
        .map((name) => ({ name, path })),
  );
}

/**
 * The size of each entry of a built package, in bytes, and what is too large.
 * @param {string} library the name of its folder in `libs`
 */
export async function sizesOf(library) {
  const dist = join(workspaceRoot, 'libs', library, 'dist');
  const sizes = {};
  const problems = [];
  for (const { specifier, output } of entriesOf(library)) {
    const size = compressed(await bundled(`export * from './${output}.js'`, dist));
    sizes[specifier] = size;
    const budget = 1_000 * (budgets[specifier] ?? budgets.default);
    if (size > budget) problems.push(`${specifier} weighs ${size} bytes of ${budget}.`);

    const folder = join(dist, output, '..');
    for (const { name, path } of componentsOf(join(dist, `${output}.js`))) {
      const { entry } = await bundled(`export { ${name} } from './${output}.js'`, dist);
      const own = await bundled(`export { ${name} } from '${path}'`, folder);
      if (entry.byteLength > maxSizeOfOneComponent(own.entry.byteLength))
        problems.push(
          `${name} costs ${entry.byteLength} bytes by ${specifier}, and ${own.entry.byteLength} by its module.`,
        );
    }
  }
  return { sizes, problems };
}
