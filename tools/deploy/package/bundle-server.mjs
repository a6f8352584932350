import { build } from 'esbuild';
import { join } from 'node:path';
import { serverOptions } from '../../scripts/lib/build-server.mjs';
import { notBundled } from './copied-modules.mjs';
import { usedModules } from './portal-modules.mjs';

/** CommonJS packages in the bundle require Node's own modules. */
const requireForPackages =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);";

/** The package has no demo accounts. */
const withoutDemo = {
  name: 'without-demo',
  setup: (plugin) =>
    plugin.onLoad({ filter: /\/demo\/seed-demo\.ts$/ }, () => ({
      contents: `
        import { StartProblem } from '@portal/server/platform';
        export async function seedDemo() {
          throw new StartProblem([
            {
              says: 'SEED_DEMO_USERS is "true", but a package has no demo accounts.',
              remedy: 'Remove SEED_DEMO_USERS.',
            },
          ]);
        }`,
      loader: 'ts',
      resolveDir: join(import.meta.dirname, '../../../apps/api/src/demo'),
    })),
};

/**
 * Bundles the API's programs with the packages they use. What a program does not need at its start is a chunk that is loaded
 * later. Returns the modules that went in, relative to the workspace.
 */
export async function bundleServer(outdir) {
  const { metafile } = await build({
    ...serverOptions('api'),
    outdir,
    packages: 'bundle',
    external: notBundled,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    banner: { js: requireForPackages },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Less to parse at each start; names stay for the logs.
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: false,
    sourcemap: false,
    metafile: true,
    plugins: [withoutDemo],
  });
  return usedModules(metafile);
}
