import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';

/** The scripts that the portal's pages start in a thread of their own. */
const workers = () =>
  readdirSync(join(root, 'libs'), { recursive: true })
    .filter((path) => !/node_modules|(?:^|\/)server\//.test(path))
    .filter((path) => /\/src\/.*\.worker\.ts$/.test(path))
    .map((path) => `libs/${path}`);

const empty = ['.css', '.icc', '.woff', '.woff2'];

/** The modules that the portal's pages consist of, as esbuild finds them: Vite does not say. */
export async function portalModules() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['apps/portal/src/main.tsx', ...workers()],
    ...{ bundle: true, splitting: true, format: 'esm', write: false, outdir: 'out' },
    metafile: true,
    jsx: 'automatic',
    tsconfig: 'tsconfig.base.json',
    loader: Object.fromEntries(empty.map((extension) => [extension, 'empty'])),
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return usedModules(metafile);
}

/** The modules of which something is in a bundle. */
export const usedModules = ({ outputs }) =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
  );
