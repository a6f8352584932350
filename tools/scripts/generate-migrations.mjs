import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes the api's migrations from its `*.tables.ts` files. Until the first release there is one, `0000_initial`: it is
 * thrown away and made again. Afterwards: `--name what_changes` adds one.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const [flag, name = 'initial'] = process.argv.slice(2);
if (flag !== '--name') {
  rmSync(join(root, 'apps/api/src/migrations'), { recursive: true, force: true });
}
execFileSync(
  join(root, 'node_modules/.bin/drizzle-kit'),
  ['generate', '--config', 'apps/api/drizzle.config.ts', '--name', name],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
);
