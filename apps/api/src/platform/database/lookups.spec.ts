import { sql } from 'drizzle-orm';
import { closeTestDatabase, testDatabase } from '../../testing/test-database';
import type { OpenDatabase } from './open-database';
import { rawQuery } from './raw-query';

describe('lookups', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => closeTestDatabase());

  const prepareDouble = () =>
    database.lookups
      .select({ doubled: sql<number>`${sql.placeholder('n')}::int * 2` })
      .from(sql`(values (1)) as one`)
      .prepare('lookups_double');

  /** Which of the server's processes answers lookups. */
  async function backend(): Promise<number | undefined> {
    const pid = sql<number>`pg_backend_pid()`;
    const [answer] = await database.lookups.select({ pid }).from(sql`(values (1)) as one`);
    return answer?.pid;
  }

  it('give everybody their own answer when many ask at once', async () => {
    const double = prepareDouble();
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const answers = await Promise.all(numbers.map((n) => double.execute({ n })));
    expect(answers).toEqual(numbers.map((n) => [{ doubled: 2 * n }]));
  });

  it('fail for the one whose question is wrong and for nobody else', async () => {
    const double = prepareDouble();
    const asked = ['1', 'two', '3'].map((n) => double.execute({ n }));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await double.execute({ n: 4 })).toEqual([{ doubled: 8 }]);
  });

  it('see what was committed before', async () => {
    await database.executeSql('CREATE TABLE seen (n int)');
    await database.transaction((tx) => rawQuery(tx, 'INSERT INTO seen VALUES (1)'));
    const { rows } = await rawQuery(database.lookups, 'SELECT n FROM seen');
    await database.executeSql('DROP TABLE seen');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('are answered again after the server ended their connection', async () => {
    const lost = await backend();
    if (database.kind === 'pglite') return;
    await rawQuery(database.query, 'SELECT pg_terminate_backend($1)', [lost]);
    let found: number | undefined;
    for (let attempt = 0; attempt < 10 && found === undefined; attempt += 1) {
      found = await backend().catch(() => undefined);
    }
    expect(found).toEqual(expect.any(Number));
    expect(found).not.toBe(lost);
  });
});
