import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { entriesOf, libraries } from './entries.mjs';

// Where the type check of the workspace writes them, too: it runs after this, and finds them.
const folders = libraries.flatMap(entriesOf).map(({ source }) => source.split('/src/', 1)[0]);
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-b', ...new Set(folders)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
