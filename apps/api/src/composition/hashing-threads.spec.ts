import { programOf } from '@portal/server/testing';
import { createHashingThreads, type HashingThreads } from '@portal/server/adapters';

const cheap = { memoryCost: 8192, timeCost: 1 };

describe('hashing threads', () => {
  let threads: HashingThreads;
  beforeAll(() => {
    const script = programOf('api', 'hashing.worker');
    threads = createHashingThreads({ script, threads: 1, waiting: 1 });
  });
  afterAll(() => threads.close());

  it('Hashing threads hash and verify passwords', async () => {
    const known = await threads.hash('a password', cheap);
    expect(known).toMatch(/^\$argon2id\$v=19\$m=8192,t=1,/);
    expect(await threads.verify(known, 'a password')).toBe(true);
    expect(await threads.verify(known, 'another')).toBe(false);
  });

  it('Hashing threads report an unreadable hash as an error and a wrong password as a mismatch', async () => {
    await expect(threads.verify('not a hash', 'a password')).rejects.toThrow();
  });

  it('Hashing does not block the main thread', async () => {
    const hashing = threads.hash('a password', { memoryCost: 65_536, timeCost: 3 });
    const turns = { count: 0, isOver: false };
    const turn = () => {
      turns.count += 1;
      if (!turns.isOver) setImmediate(turn);
    };
    turn();
    await hashing;
    turns.isOver = true;
    expect(turns.count).toBeGreaterThan(10);
  });

  it('A full hashing queue rejects further tasks immediately and accepts tasks again later', async () => {
    const accepted = ['one', 'two'].map((password) => threads.hash(password, cheap));
    await expect(threads.hash('three', cheap)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      options: { retryAfterSeconds: 2 },
    });
    await Promise.all(accepted);
    await expect(threads.hash('four', cheap)).resolves.toContain('argon2id');
  });
});
