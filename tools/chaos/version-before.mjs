import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustRun, root, run, Stop } from '../scripts/lib/run.mjs';

const migrations = 'apps/api/src/migrations';

/**
 * Builds the API as it was before the newest migration, in a worktree of its own; it uses the packages of this one.
 * @returns {Promise<{ script: string, remove: () => Promise<void> }>}
 * @throws Stop without the history of the repository
 */
export async function buildVersionBefore() {
  const git = (...args) => run('git', args, { cwd: root, quiet: true });
  const { output } = await git('log', '-1', '--format=%H', '--', migrations);
  const commit = `${output.trim()}^`;
  const folder = mkdtempSync(join(tmpdir(), 'portal-version-before-'));
  const { code } = await git('worktree', 'add', '--force', '--detach', folder, commit);
  if (code !== 0) throw new Stop('The version before needs the history of the repository.');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mustRun(
    'The build',
    join(folder, 'node_modules/.bin/nx'),
    ['build', 'api', '--outputStyle=static'],
    {
      cwd: folder,
      env: { ...process.env, NX_DAEMON: 'false' },
    },
  );
  return {
    script: join(folder, 'apps/api/dist/main.mjs'),
    remove: () => git('worktree', 'remove', '--force', folder),
  };
}
