import { build, context } from 'esbuild';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main, root, Stop } from './run.mjs';

/** The bundles of the server side, and the scripts of the pages of stand-ins: app → entry points by name. */
export const serverBundles = {
  api: {
    main: 'apps/api/src/main.ts',
    admin: 'apps/api/src/admin.main.ts',
    doctor: 'apps/api/src/doctor.main.ts',
    migrate: 'apps/api/src/migrate.main.ts',
    'hashing.worker': 'libs/server/src/adapters/password-hasher/hashing.worker.ts',
  },
  'stand-ins': {
    'payment-provider': 'apps/stand-ins/src/payment-provider/main.ts',
    mailbox: 'apps/stand-ins/src/mailbox/main.ts',
    'latex-editor': 'apps/stand-ins/src/latex-editor/main.ts',
    'web-app': 'apps/stand-ins/src/web-app/main.ts',
  },
  'web-app': { page: 'apps/web-app/src/main.tsx' },
  'host-pages': {
    project: 'apps/host-pages/src/project.main.ts',
    word: 'apps/host-pages/src/word.main.ts',
    hostile: 'apps/host-pages/src/hostile.main.ts',
  },
};

const appsOfPages = ['web-app', 'host-pages'];

/** What differs for the script of a page. */
const forBrowsers = {
  outExtension: {},
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  packages: 'bundle',
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** How esbuild bundles a server app into a folder of its project; its packages stay outside. */
export const serverOptions = (app, folder = 'dist') => {
  const entryPoints = serverBundles[app];
  if (!entryPoints) throw new Stop(`There is no server app called ${app}.`);
  return {
    absWorkingDir: root,
    entryPoints,
    outdir: join('apps', app, folder),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    jsx: 'automatic',
    tsconfig: 'tsconfig.base.json',
    logLevel: 'warning',
    ...(appsOfPages.includes(app) && forBrowsers),
  };
};

/** Bundles one server app. */
export const buildServer = (app, folder) => build(serverOptions(app, folder));

/** Bundles one server app again whenever its source changes; `onBuilt` runs after each good build. */
export async function watchServer(app, onBuilt) {
  const watching = await context({
    ...serverOptions(app),
    plugins: [
      {
        name: 'restart',
        setup: (plugin) =>
          plugin.onEnd((result) => {
            if (result.errors.length === 0) onBuilt();
          }),
      },
    ],
  });
  await watching.watch();
  return watching;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await main(async () => {
    const { values, positionals: apps } = parseArgs({
      options: { folder: { type: 'string' } },
      allowPositionals: true,
    });
    for (const app of apps) await buildServer(app, values.folder);
  });
}
