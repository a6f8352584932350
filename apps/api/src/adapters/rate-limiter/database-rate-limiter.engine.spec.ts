import type { OpenDatabase } from '../../platform/database/open-database';
import { createTestClock, type TestClock } from '../../testing/test-clock';
import { testDatabase } from '../../testing/test-database';
import { createDatabaseRateLimiter } from './database-rate-limiter';
import { rateLimits } from './rate-limiter.tables';

const limit = { name: 'knocks', points: 3, windowSeconds: 60 };
const secret = 'a secret';

describe('the rate limiter', () => {
  let database: OpenDatabase;
  let clock: TestClock;
  const limiter = () => createDatabaseRateLimiter({ database, clock, secret });

  beforeEach(async () => {
    database = await testDatabase();
    clock = createTestClock();
  });

  it('allows as many uses as there are points and returns the seconds to wait for the rest', async () => {
    const { take } = limiter();
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await take(limit, 'ada'));
    expect(answers).toEqual([undefined, undefined, undefined, 60]);
  });

  it('keeps the end of a window however often it rejects a use', async () => {
    const { take } = limiter();
    for (let call = 0; call < 10; call += 1) await take(limit, 'ada');
    clock.advance({ seconds: 59, ms: 999 });
    expect(await take(limit, 'ada')).toBe(1);
    clock.advance({ ms: 1 });
    expect(await take(limit, 'ada')).toBeUndefined();
  });

  it('starts a full new window at the moment in which the old one ends', async () => {
    const { take } = limiter();
    for (let call = 0; call < 4; call += 1) await take(limit, 'ada');
    clock.advance({ seconds: 60 });
    const waits = [];
    for (let call = 0; call < 4; call += 1) waits.push(await take(limit, 'ada'));
    expect(waits).toEqual([undefined, undefined, undefined, 60]);
  });

  it('counts each subject and each limit separately', async () => {
    const { take } = limiter();
    for (let call = 0; call < 4; call += 1) await take(limit, 'ada');
    expect(await take(limit, 'grace')).toBeUndefined();
    expect(await take({ ...limit, name: 'calls' }, 'ada')).toBeUndefined();
  });

  it('takes several points at once and returns the waits in the order of the uses', async () => {
    const { take, takeAll } = limiter();
    for (let call = 0; call < 3; call += 1) await take(limit, 'full');
    const answers = await takeAll([
      { limit, subject: 'ada' },
      { limit, subject: 'full' },
      { limit, subject: 'grace' },
    ]);
    expect(answers).toEqual([undefined, 60, undefined]);
  });

  it('looks at a counter without taking a point', async () => {
    const { take, takeAll } = limiter();
    const look = { limit, subject: 'ada', onlyLook: true } as const;
    for (let call = 0; call < 5; call += 1) expect(await takeAll([look])).toEqual([undefined]);
    expect(await database.query.select().from(rateLimits)).toEqual([]);
    for (let call = 0; call < 3; call += 1) expect(await take(limit, 'ada')).toBeUndefined();
    expect(await takeAll([look])).toEqual([60]);
    clock.advance({ seconds: 60 });
    expect(await takeAll([look])).toEqual([undefined]);
  });

  it('takes points and looks at counters in one call', async () => {
    const { take, takeAll } = limiter();
    for (let call = 0; call < 3; call += 1) await take(limit, 'full');
    const answers = await takeAll([
      { limit, subject: 'full', onlyLook: true },
      { limit, subject: 'ada' },
      { limit, subject: 'grace', onlyLook: true },
    ]);
    expect(answers).toEqual([60, undefined, undefined]);
  });

  it('allows exactly as many of 32 concurrent uses as there are points, over two processes', async () => {
    const processes = [limiter(), limiter()];
    const racers = Array.from({ length: 32 }, (_, index) =>
      processes[index % 2]?.take(limit, 'ada'),
    );
    const answers = await Promise.all(racers);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  });

  it('keeps its counters over a restart', async () => {
    for (let call = 0; call < 3; call += 1) await limiter().take(limit, 'ada');
    expect(await limiter().take(limit, 'ada')).toBe(60);
  });

  it('stores no subject in plain text', async () => {
    await limiter().take(limit, 'ada@example.org');
    const rows = await database.query.select().from(rateLimits);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('ada');
  });

  it('deletes exactly the windows that are over with its cleanup job', async () => {
    const cleaned = limiter();
    await cleaned.take(limit, 'ada');
    clock.advance({ seconds: 30 });
    await cleaned.take(limit, 'grace');
    clock.advance({ seconds: 30 });
    await cleaned.cleanup.run(clock.now());
    expect(await database.query.select().from(rateLimits)).toHaveLength(1);
  });
});
