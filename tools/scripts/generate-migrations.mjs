import { join } from 'node:path';
import { installLocked } from './lib/ensure-installed.mjs';
import { main, mustRun, root, Stop } from './lib/run.mjs';

/** Adds a migration for what changed in the `*.tables.ts` files of the libraries, named by what changes. Those that exist stay. */
await main(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Stop('Name the change: npm run generate:migration -- add_display_name');
  const config = join('apps', 'api', 'drizzle.config.ts');
  const folder = join(import.meta.dirname, 'migrations');
  // The tables of a domain name those of the platform by their import name.
  const portalPaths = join(import.meta.dirname, 'lib/portal-paths.cjs');
  await installLocked(folder);
  await mustRun(
    'drizzle-kit',
    join(folder, 'node_modules/.bin/drizzle-kit'),
    ['generate', '--config', config, '--name', name],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: `--require "${portalPaths}"` } },
  );
});
