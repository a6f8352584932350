import { lt, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { migrationsFolder, testDatabase } from '../../testing/test-database';
import { deleteInBatches } from './deletion.repository';
import type { OpenDatabase } from './open-database';
import { rawQuery } from './raw-query';
import { isDatabaseReady, isMigrated, newestMigration } from './readiness';
import { isUniqueViolation, sqlState } from './database-errors';

const things = pgTable('things', { id: integer().primaryKey(), name: text().notNull() });

describe('the database', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.executeSql('CREATE TABLE things (id int PRIMARY KEY, name text NOT NULL)');
  });
  beforeEach(() => database.executeSql('DELETE FROM things'));
  afterAll(async () => {
    await database.executeSql('DROP TABLE things');
  });

  const count = async () => (await database.query.select().from(things)).length;

  it('A committed transaction is stored', async () => {
    const result = await database.transaction(async (tx) => {
      await tx.insert(things).values({ id: 1, name: 'one' });
      return 'done';
    });
    expect([result, await count()]).toEqual(['done', 1]);
  });

  it('A failed transaction stores nothing', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.insert(things).values({ id: 1, name: 'one' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(0);
  });

  it('What waits for a commit runs once after it, and never after a rollback', async () => {
    const ran: string[] = [];
    await database.transaction(async (tx) => {
      database.afterCommit(tx, () => ran.push('committed'));
      await tx.insert(things).values({ id: 1, name: 'one' });
      expect(ran).toEqual([]);
    });
    expect(ran).toEqual(['committed']);
    const failing = database.transaction(async (tx) => {
      database.afterCommit(tx, () => ran.push('rolled back'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(ran).toEqual(['committed']);
    database.afterCommit(database.query, () => ran.push('without a transaction'));
    expect(ran).toEqual(['committed', 'without a transaction']);
  });

  it('A deletion in batches takes no more rows than its statements may, and the next one takes the rest', async () => {
    const rows = Array.from({ length: 10 }, (_each, id) => ({ id, name: 'old' }));
    await database.query.insert(things).values(rows);
    const remove = () =>
      deleteInBatches(database.query, things, lt(things.id, 9), { rows: 2, statements: 3 });
    await remove();
    expect(await count()).toBe(4);
    await remove();
    expect(await database.query.select().from(things)).toEqual([{ id: 9, name: 'old' }]);
  });

  it('SQL text runs in the transaction of its handle', async () => {
    const failing = database.transaction(async (tx) => {
      await rawQuery(tx, 'INSERT INTO things VALUES ($1, $2)', [1, 'one']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(0);
    const { rows } = await rawQuery(
      database.query,
      'SELECT $1::text AS a, $1::text AS b, $2::int AS c',
      ['x', undefined],
    );
    expect(rows).toEqual([{ a: 'x', b: 'x', c: null }]);
  });

  it('Several statements in one text return the rows of all, and none of them is stored when one fails', async () => {
    const { rows } = await database.executeSql(
      "INSERT INTO things VALUES (1, 'a'); SELECT 7 AS number; SELECT 8 AS number",
    );
    expect(rows).toEqual([{ number: 7 }, { number: 8 }]);
    expect(await count()).toBe(1);
    const failing = database.executeSql(
      "BEGIN; INSERT INTO things VALUES (2, 'b'); SELECT 1/0; COMMIT",
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await count()).toBe(1);
  });

  it('A violated unique constraint is distinguished from other errors', async () => {
    await database.query.insert(things).values({ id: 1, name: 'one' });
    const taken = await database.query
      .insert(things)
      .values({ id: 1, name: 'two' })
      .catch((error: unknown) => error);
    const broken = await database.query.execute(sql`SELECT 1/0`).catch((error: unknown) => error);
    expect([
      isUniqueViolation(taken),
      isUniqueViolation(broken),
      isUniqueViolation(undefined),
    ]).toEqual([true, false, false]);
    expect(sqlState(broken)).toBe('22012');
  });

  it('The database is ready, and migrated up to the newest migration and no further (SHARED-383)', async () => {
    const newest = await newestMigration(migrationsFolder);
    expect(await isDatabaseReady(database)).toBe(true);
    expect(await isMigrated(database, newest)).toBe(true);
    expect(await isMigrated(database, newest + 1)).toBe(false);
  });

  it('Several processes can migrate the database at the same time, and again', async () => {
    const countMigrations = async () =>
      (
        await rawQuery(
          database.query,
          'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations',
        )
      ).rows;
    const before = await countMigrations();
    await Promise.all([database.migrate(migrationsFolder), database.migrate(migrationsFolder)]);
    expect(await countMigrations()).toEqual(before);
  });

  it('A query on the outer handle inside a transaction does not see its rows on PostgreSQL, and fails on PGlite', async () => {
    const rows = database.transaction(async (tx) => {
      await tx.insert(things).values({ id: 1, name: 'one' });
      return database.query.select().from(things);
    });
    if (database.kind === 'postgres') await expect(rows).resolves.toEqual([]);
    else
      await expect(rows).rejects.toMatchObject({
        cause: { message: 'Inside a transaction use the handle that it passes in.' },
      });
    expect(await count()).toBe(database.kind === 'postgres' ? 1 : 0);
  });
});
