import { sql } from 'drizzle-orm';
import { laterMigrations } from '../../testing/later-migrations';
import { testDatabase } from '../../testing/test-database';
import type { OpenDatabase } from './open-database';

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
