import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostgres, ownedByNobody } from '../scripts/lib/postgres.mjs';

const execute = promisify(execFile);

// A server is filled, archived, lost and restored.
jest.setTimeout(180_000);

const shipped = join(__dirname, 'pgbackrest/pgbackrest.conf');
const text = readFileSync(shipped, 'utf8');
const binaries = findPostgres();

/** The settings of PostgreSQL that the shipped file names. */
const settings = [...text.matchAll(/^#.*\b(archive_\w+) = '?(.*?)'?$/gm)].flatMap(
  ([, name = '', value = '']) => ['-c', `${name}=${value}`],
);

/** The options of a command that the shipped file names, which has `option` among them. */
const optionsWith = (option: string) =>
  (text.split('\n').find((line) => line.includes(option)) ?? '')
    .split(' ')
    .filter((word) => /^--(?!stanza|target=)/.test(word));

// A machine without pgBackRest cannot try its configuration.
const isPossible = binaries !== undefined && existsSync('/usr/bin/pgbackrest');

it('With the shipped configuration of pgBackRest a database comes back as it was at a moment, without what followed (SHARED-407)', async () => {
  if (!isPossible) return;
  const folder = mkdtempSync(join(tmpdir(), 'point-in-time-'));
  const user = await ownedByNobody(folder);
  const port = randomInt(20_000, 32_000).toString();
  const data = join(folder, 'data');
  const env = {
    ...process.env,
    PGBACKREST_CONFIG: shipped,
    PGBACKREST_REPO1_PATH: join(folder, 'repository'),
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_LOG_PATH: folder,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: port,
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_PG1_USER: 'postgres',
  };
  const as = { ...user, env, cwd: folder };
  const backrest = (...words: string[]) => execute('pgbackrest', ['--stanza=portal', ...words], as);
  let stop = async () => {};
  const startServer = async () => {
    const words = ['-D', data, '-p', port, '-k', folder, ...settings];
    const child = spawn(join(String(binaries), 'postgres'), words, { ...as, stdio: 'ignore' });
    const closed = once(child, 'close');
    stop = async () => {
      child.kill('SIGINT');
      await closed;
    };
    while (child.exitCode === null) {
      const client = new Client({ host: '127.0.0.1', port: Number(port), user: 'postgres' });
      // It is stopped with its connections.
      client.on('error', () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query('SELECT pg_is_in_recovery() AS recovers');
        if (rows[0].recovers === false) return client;
      } catch {
        // It does not listen yet.
      }
      await client.end();
      await pause(200);
    }
    throw new Error('PostgreSQL ended.');
  };

  try {
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-locale', '-E', 'UTF8'];
    await execute(join(String(binaries), 'initdb'), init, as);
    const client = await startServer();
    await client.query(`CREATE TABLE entries AS SELECT 'before the backup' AS entry`);
    await backrest('stanza-create');
    await backrest('check');
    await backrest(...optionsWith('--type=full'), 'backup');
    await client.query(`INSERT INTO entries VALUES ('after the backup')`);
    await pause(1_000);
    const { rows } = await client.query('SELECT clock_timestamp()::text AS moment');
    await pause(1_000);
    await client.query('DELETE FROM entries');
    await client.query(`INSERT INTO entries VALUES ('by mistake')`);
    await client.query('SELECT pg_switch_wal()');
    await backrest('check');
    await stop();

    const target = `--target=${rows[0].moment}`;
    await backrest(...optionsWith('--type=time'), target, 'restore');
    const restored = await startServer();
    const found = await restored.query('SELECT entry FROM entries ORDER BY entry');
    expect(found.rows).toEqual([{ entry: 'after the backup' }, { entry: 'before the backup' }]);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
