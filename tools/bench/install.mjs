import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustRun, root } from '../scripts/lib/run.mjs';
import { atMost } from './support/bound.mjs';
import { repeat } from './support/rounds.mjs';

/** Installs the workspace's packages in an empty folder, from npm's cache where it has them. */
async function installOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-install-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(root, file), join(folder, file));
    const startedAt = performance.now();
    await mustRun('npm ci', 'npm', ['ci', '--prefer-offline'], { cwd: folder });
    const seconds = (performance.now() - startedAt) / 1000;
    const size = await mustRun('du', 'du', ['-sm', 'node_modules'], { cwd: folder });
    return { seconds, megabytes: Number.parseInt(size, 10) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let installs;
const measured = async (unit) => {
  installs ??= repeat(installOnce);
  return (await installs).map((install) => install[unit]);
};

/** What a newcomer waits for, and the room that it takes. */
export const install = [
  { name: 'npm ci', bound: atMost(40, 's'), measure: () => measured('seconds') },
  { name: 'node_modules', bound: atMost(850, 'MB'), measure: () => measured('megabytes') },
];
