import { sql } from 'drizzle-orm';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { laterMigrations } from '../../testing/later-migrations';
import { testDatabase } from '../../testing/test-database';
import { lockOrLeave, RowLocked } from './locked-rows';
import type { OpenDatabase } from './open-database';
import { openPglite } from './open-pglite';
import { lockPgliteFolder } from './pglite-lock';

// Readers and writers of the embedded database wait for each other anyway.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('a migration of a table that is in use', () => {
  let database: OpenDatabase;
  const later = laterMigrations();
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => later.remove());

  const isMigrationWaiting = async () => {
    const { rows } = await database.executeSql(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event_type = 'Lock' AND query LIKE '%ADD COLUMN "later"%'`,
    );
    return rows.length > 0;
  };

  it('Requests behind a migration that waits for a long transaction get their turn before that ends, and the migration gets its own (SHARED-343)', async () => {
    later.add('ALTER TABLE "users" ADD COLUMN "later" text;');
    let migrating: Promise<void> | undefined;
    let isMigrated = false;
    await database.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM users`);
      migrating = database.migrate(later.folder).then(() => void (isMigrated = true));
      while (!(await isMigrationWaiting()));
      await database.executeSql('SELECT 1 FROM users');
      expect(isMigrated).toBe(false);
    });
    await migrating;
    await expect(database.executeSql('SELECT "later" FROM users')).resolves.toEqual({ rows: [] });
  });
});

onPostgres('a row that another transaction has locked', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.executeSql('CREATE TABLE counters (id text primary key, value int)');
    await database.executeSql("INSERT INTO counters VALUES ('a', 0), ('b', 0)");
  });

  const raise = (id: string, key = id) =>
    database.transaction(async (tx) => {
      await lockOrLeave(
        key,
        tx.execute(sql`SELECT FROM counters WHERE id = ${id} FOR UPDATE NOWAIT`),
      );
      await tx.execute(sql`UPDATE counters SET value = value + 1 WHERE id = ${id}`);
    });
  const valueOf = async (id: string) =>
    (await database.executeSql(`SELECT value FROM counters WHERE id = '${id}'`)).rows[0];
  /** Holds the row until the work is done. */
  const whileLocked = (id: string, work: () => Promise<unknown>) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM counters WHERE id = ${id} FOR UPDATE`);
      await work();
    });

  it('Those who wait for it hold no connection, and everybody has a turn once it is free (SHARED-396)', async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    await whileLocked('a', async () => {
      waiting = Promise.all(Array.from({ length: 64 }, () => raise('a')));
      for (let other = 0; other < 20; other += 1) await raise('b');
      expect(await valueOf('a')).toEqual({ value: 0 });
    });
    await waiting;
    expect([await valueOf('a'), await valueOf('b')]).toEqual([{ value: 64 }, { value: 20 }]);
  });

  it('Behind a hundred others, and after five seconds, a transaction fails and has changed nothing (SHARED-396)', async () => {
    await database.executeSql('UPDATE counters SET value = 0');
    await whileLocked('a', async () => {
      const results = await Promise.allSettled(Array.from({ length: 110 }, () => raise('a')));
      const reasons = results.map((result) => result.status === 'rejected' && result.reason);
      expect(reasons.filter((reason) => reason instanceof RowLocked)).toHaveLength(110);
    });
    expect(await valueOf('a')).toEqual({ value: 0 });
    await raise('a');
    expect(await valueOf('a')).toEqual({ value: 1 });
  }, 20_000);

  it('A transaction that fails for another reason is not run again', async () => {
    let runs = 0;
    const failing = database.transaction(async () => {
      runs += 1;
      throw new Error('Nobody knows why.');
    });
    await expect(failing).rejects.toThrow('Nobody knows why.');
    expect(runs).toBe(1);
  });
});

describe('the lock of a PGlite folder', () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  const folder = join(home, 'database');
  const file = join(home, 'database.lock');
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => rmSync(home, { recursive: true }));

  /** The pid of a process that has ended. */
  const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

  it('The lock is a file beside the folder with the pid, and is deleted when it is released', () => {
    const unlock = lockPgliteFolder(folder);
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n`);
    unlock();
    expect(existsSync(file)).toBe(false);
  });

  it('A folder cannot be locked while the process of its lock runs', () => {
    writeFileSync(file, `${process.ppid}\n`);
    expect(() => lockPgliteFolder(folder)).toThrow(
      `The data folder ${folder} is in use by process ${process.ppid}. Stop that process first, or set PGLITE_DIR to another folder.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(`${process.ppid}\n`);
  });

  it.each([
    ['a dead process', () => String(deadPid())],
    ['this process before a restart', () => String(process.pid)],
    ['an empty file', () => ''],
    ['a file with other text', () => 'x'],
  ])('The lock of %s is taken over', (_owner, content) => {
    writeFileSync(file, content());
    const unlock = lockPgliteFolder(folder);
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n`);
    unlock();
  });

  it('A process that lost the lock does not release it', () => {
    const unlock = lockPgliteFolder(folder);
    writeFileSync(file, `${process.ppid}\n`);
    unlock();
    expect(existsSync(file)).toBe(true);
  });

  it('A folder of another PostgreSQL version is not opened, and its lock is released', async () => {
    mkdirSync(folder);
    writeFileSync(`${folder}.postgres-major`, '12\n');
    await expect(openPglite(folder)).rejects.toThrow(
      /^The data folder .* was written by PostgreSQL 12, but this version uses \d+\. .*\.$/,
    );
    expect(existsSync(file)).toBe(false);
  });
});
