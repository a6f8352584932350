import type { OpenDatabase } from '../../platform/database/open-database';
import { createTestClock, type TestClock } from '../../testing/test-clock';
import { testDatabase } from '../../testing/test-database';
import { createDatabaseRateLimiter } from './database-rate-limiter';
import { rateLimits } from './rate-limiter.tables';

const limit = { name: 'knocks', points: 3, windowSeconds: 60 };
const secret = 'a secret';

describe('The rate limiter', () => {
  let database: OpenDatabase;
  let clock: TestClock;
  const limiter = () => createDatabaseRateLimiter({ database, clock, secret });

  beforeEach(async () => {
    database = await testDatabase();
    clock = createTestClock();
  });

  it('A limit allows as many uses as there are points and returns the seconds to wait for the rest', async () => {
    const { take } = limiter();
    const waits = [];
    for (let call = 0; call < 4; call += 1) waits.push(await take(limit, 'ada'));
    expect(waits).toEqual([undefined, undefined, undefined, 60]);
  });

  it('The end of a window does not change when uses are rejected', async () => {
    const { take } = limiter();
    for (let call = 0; call < 10; call += 1) await take(limit, 'ada');
    clock.advance({ seconds: 59, ms: 999 });
    expect(await take(limit, 'ada')).toBe(1);
    clock.advance({ ms: 1 });
    expect(await take(limit, 'ada')).toBeUndefined();
  });

  it('A full new window starts at the moment in which the old one ends', async () => {
    const { take } = limiter();
    for (let call = 0; call < 4; call += 1) await take(limit, 'ada');
    clock.advance({ seconds: 60 });
    const waits = [];
    for (let call = 0; call < 4; call += 1) waits.push(await take(limit, 'ada'));
    expect(waits).toEqual([undefined, undefined, undefined, 60]);
  });

  it('A point that a transaction takes is given back when the transaction fails', async () => {
    const { take } = limiter();
    const fail = () =>
      database.transaction(async (tx) => {
        await take({ ...limit, points: 1 }, 'ada', tx);
        throw new Error('The disk is full.');
      });
    await expect(fail()).rejects.toThrow('The disk is full.');
    const waits = await database.transaction(async (tx) => [
      await take({ ...limit, points: 1 }, 'ada', tx),
      await take({ ...limit, points: 1 }, 'ada', tx),
    ]);
    expect(waits).toEqual([undefined, 60]);
  });

  it('The rate limiter counts each subject and each limit separately', async () => {
    const { take } = limiter();
    for (let call = 0; call < 4; call += 1) await take(limit, 'ada');
    expect(await take(limit, 'grace')).toBeUndefined();
    expect(await take({ ...limit, name: 'calls' }, 'ada')).toBeUndefined();
  });

  it('Several points are taken together, and the waits are returned in the order of the uses', async () => {
    const { take, takeAll } = limiter();
    for (let call = 0; call < 3; call += 1) await take(limit, 'full');
    const waits = await takeAll([
      { limit, subject: 'ada' },
      { limit, subject: 'full' },
      { limit, subject: 'grace' },
    ]);
    expect(waits).toEqual([undefined, 60, undefined]);
  });

  it('Several simultaneous uses of one counter are counted one after the other', async () => {
    const { take, takeAll } = limiter();
    await take(limit, 'ada');
    const uses = ['ada', 'grace', 'ada', 'ada'].map((subject) => ({ limit, subject }));
    expect(await takeAll(uses)).toEqual([undefined, undefined, undefined, 60]);
    expect(await take(limit, 'ada')).toBe(60);
  });

  it('A rate limit counter can be read without taking a point', async () => {
    const { take, takeAll } = limiter();
    const look = { limit, subject: 'ada', peek: true } as const;
    for (let call = 0; call < 5; call += 1) expect(await takeAll([look])).toEqual([undefined]);
    expect(await database.query.select().from(rateLimits)).toEqual([]);
    for (let call = 0; call < 3; call += 1) expect(await take(limit, 'ada')).toBeUndefined();
    expect(await takeAll([look])).toEqual([60]);
    clock.advance({ seconds: 60 });
    expect(await takeAll([look])).toEqual([undefined]);
  });

  it('One statement can take points and read counters', async () => {
    const { take, takeAll } = limiter();
    for (let call = 0; call < 3; call += 1) await take(limit, 'full');
    const waits = await takeAll([
      { limit, subject: 'full', peek: true },
      { limit, subject: 'ada' },
      { limit, subject: 'grace', peek: true },
    ]);
    expect(waits).toEqual([60, undefined, undefined]);
  });

  it('A limit allows exactly as many of 32 concurrent uses as there are points, over two processes', async () => {
    const processes = [limiter(), limiter()];
    const racers = Array.from({ length: 32 }, (_, index) =>
      processes[index % 2]?.take(limit, 'ada'),
    );
    const waits = await Promise.all(racers);
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
  });

  it('Rate limit counters survive a restart', async () => {
    for (let call = 0; call < 3; call += 1) await limiter().take(limit, 'ada');
    expect(await limiter().take(limit, 'ada')).toBe(60);
  });

  it('The rate limiter stores no subject in plain text', async () => {
    await limiter().take(limit, 'ada@example.org');
    const rows = await database.query.select().from(rateLimits);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('ada');
  });

  it('The cleanup job deletes exactly the expired windows', async () => {
    const cleaned = limiter();
    await cleaned.take(limit, 'ada');
    clock.advance({ seconds: 30 });
    await cleaned.take(limit, 'grace');
    clock.advance({ seconds: 30 });
    await cleaned.cleanup.run(clock.now());
    expect(await database.query.select().from(rateLimits)).toHaveLength(1);
  });
});
