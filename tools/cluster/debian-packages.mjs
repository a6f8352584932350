import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '../scripts/lib/postgres.mjs';
import { mustRun, Stop } from '../scripts/lib/run.mjs';

/** The programs of a cluster and the Debian packages that they come from. */
const packages = {
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni',
  setpriv: 'util-linux',
  pgrep: 'procps',
};

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const isInstalled = (program) => folders.some((folder) => existsSync(join(folder, program)));

function missingPackages() {
  const missing = Object.entries(packages).filter(([program]) => !isInstalled(program));
  return [...missing.map(([, name]) => name), ...(findPostgres() ? [] : ['postgresql'])];
}

/**
 * Installs what a cluster consists of, as Debian packages.
 * @throws Stop with the command to run, unless this process may install packages
 */
export async function ensureClusterPrograms() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Stop(
      `A cluster needs these Debian packages: ${missing.join(', ')}. Install them as root: apt-get ${install.join(' ')}`,
    );
  }
  console.log(`Installing ${missing.join(', ')} …`);
  // Debian starts the services of what it installs; the cluster starts its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await mustRun('apt-get update', 'apt-get', ['update']);
  await mustRun('apt-get install', 'apt-get', install, { env });
}
