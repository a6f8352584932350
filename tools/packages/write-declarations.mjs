import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { entriesOf, libraries } from './entries.mjs';

// Where the type check of the workspace writes them, too: it runs after this, and finds them.
const folders = libraries.flatMap(entriesOf).map(({ source }) => source.split('/src/', 1)[0]);
const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const { status } = spawnSync(process.execPath, [tsc, '-b', ...new Set(folders)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
