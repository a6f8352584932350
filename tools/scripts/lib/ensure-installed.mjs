import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, root, Stop } from './run.mjs';

const oldestNode = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = oldestNode;
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    throw new Stop(
      `Node ${process.versions.node} is too old: the portal needs ${oldestNode.join('.')} or later.`,
    );
  }
}

/** Installs what a folder's lockfile names unless exactly that is installed already. */
export async function installLocked(folder) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(folder, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (about a minute) …');
  await mustRun('npm ci', 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  writeFileSync(stamp, wanted);
}

/** Installs the workspace's packages. */
export async function ensureInstalled() {
  checkNode();
  await installLocked(root);
}
