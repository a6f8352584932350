import { sql } from 'drizzle-orm';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { laterMigrations } from '../../testing/later-migrations';
import { testDatabase } from '../../testing/test-database';
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
