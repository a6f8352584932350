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

/** Installs the packages of the lockfile unless exactly they are installed already. */
export async function ensureInstalled() {
  checkNode();
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (about a minute) …');
  await mustRun('npm ci', 'npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(stamp, wanted);
}
