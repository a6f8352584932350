import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { migrationsFolder, testDatabase } from '../../testing/test-database';
import type { OpenDatabase } from './open-database';
import { rawQuery } from './raw-query';
import { isDatabaseReady } from './readiness';
import { isRetryable, isUniqueViolation, sqlState } from './sql-state';

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

  it('keeps what a transaction commits', async () => {
    const answer = await database.transaction(async (tx) => {
      await tx.insert(things).values({ id: 1, name: 'one' });
      return 'done';
    });
    expect([answer, await count()]).toEqual(['done', 1]);
  });

  it('forgets what a failed transaction wrote', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.insert(things).values({ id: 1, name: 'one' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(0);
  });

  it('runs raw text in the transaction of the handle', async () => {
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

  it('runs several statements at once, and none of them when one fails', async () => {
    const { rows } = await database.executeSql(
      "INSERT INTO things VALUES (1, 'a'); SELECT 7 AS seven",
    );
    expect(rows ?? []).toBeDefined();
    expect(await count()).toBe(1);
    const failing = database.executeSql(
      "BEGIN; INSERT INTO things VALUES (2, 'b'); SELECT 1/0; COMMIT",
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await count()).toBe(1);
  });

  it('tells a taken value from other failures', async () => {
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
    expect(isRetryable(taken)).toBe(false);
    expect(isRetryable({ cause: { code: '40001' } })).toBe(true);
  });

  it('is ready when it was migrated', async () => {
    expect(await isDatabaseReady(database)).toBe(true);
  });

  it('can be migrated again, by several processes at once', async () => {
    await Promise.all([database.migrate(migrationsFolder), database.migrate(migrationsFolder)]);
    const { rows } = await rawQuery(
      database.query,
      'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations',
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('refuses the outer handle inside a transaction where it has one connection', async () => {
    const misuse = database.transaction(async () => database.query.select().from(things));
    if (database.kind === 'pglite')
      await expect(misuse).rejects.toThrow(/Failed query|use the handle/);
    else await expect(misuse).resolves.toEqual([]);
    expect(await count()).toBe(0);
  });
});
