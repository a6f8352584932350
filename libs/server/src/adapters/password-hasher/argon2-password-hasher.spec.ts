import * as argon2 from '@node-rs/argon2';
import { defaultHashParameters, readHashParameters } from '../../platform/config/hash-parameters';
import { createArgon2PasswordHasher } from './argon2-password-hasher';
import { createBatches } from './hashing-threads';

describe('the password hasher', () => {
  const parameters = readHashParameters(defaultHashParameters) ?? {
    memory: 0,
    passes: 0,
    lanes: 0,
  };

  const hasher = createArgon2PasswordHasher(argon2, parameters);

  it('A password is stored as argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hasher.hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('Only the same password matches its hash', async () => {
    const stored = await hasher.hash('a password');
    expect(await hasher.verify(stored, 'a password')).toBe(true);
    expect(await hasher.verify(stored, 'A password')).toBe(false);
  });

  it.each([
    ['composed and decomposed letters', 'caf\u00e9 noir', 'cafe\u0301 noir'],
    ['full-width letters', 'ｐａｓｓｗｏｒｄ', 'password'],
  ])('Passwords that differ only in %s are the same password', async (_, one, other) => {
    expect(await hasher.verify(await hasher.hash(one), other)).toBe(true);
  });

  it('Passwords of 1,024 bytes that differ in the last character are different', async () => {
    const long = 'x'.repeat(1023);
    const stored = await hasher.hash(`${long}a`);
    expect(await hasher.verify(stored, `${long}b`)).toBe(false);
  });

  it('No password matches a missing hash', async () => {
    expect(await hasher.verify(undefined, 'a password')).toBe(false);
  });

  it('A hash with other parameters is outdated', async () => {
    const old = await argon2.hash('a password', { memoryCost: 8192, timeCost: 1 });
    expect(hasher.isOutdated(old)).toBe(true);
    expect(hasher.isOutdated(await hasher.hash('a password'))).toBe(false);
    expect(await hasher.verify(old, 'a password')).toBe(true);
  });
});

describe('batches', () => {
  /** Batches that the spec completes. */
  function setUp({ concurrency = 1, maxSize = 3 } = {}) {
    const begun: {
      tasks: readonly string[];
      end(outcomes: readonly PromiseSettledResult<string>[]): void;
      fail(reason: Error): void;
    }[] = [];
    const batches = createBatches<string, string>({
      concurrency,
      maxSize,
      runBatch: (tasks) =>
        new Promise((end, fail) => {
          begun.push({ tasks, end, fail });
        }),
    });
    return { batches, begun, tasks: () => begun.map((batch) => batch.tasks) };
  }

  const done = (value: string) => ({ status: 'fulfilled', value }) as const;

  const failed = (reason: Error) => ({ status: 'rejected', reason }) as const;

  it('A batch starts immediately while fewer than the maximum run', () => {
    const { batches, tasks } = setUp({ concurrency: 2 });
    void batches.run('one');
    void batches.run('two');
    expect(tasks()).toEqual([['one'], ['two']]);
    expect(batches.waiting).toBe(0);
  });

  it('Waiting tasks start together in their order, up to the size of a batch', async () => {
    const { batches, begun, tasks } = setUp();
    const first = batches.run('one');
    const second = ['two', 'three', 'four', 'five'].map((task) => batches.run(task));
    expect(batches.waiting).toBe(4);
    begun[0]?.end([done('1')]);
    expect(await first).toBe('1');
    expect(tasks()).toEqual([['one'], ['two', 'three', 'four']]);
    expect(batches.waiting).toBe(1);
    begun[1]?.end([done('2'), done('3'), done('4')]);
    expect(await Promise.all(second.slice(0, 3))).toEqual(['2', '3', '4']);
    expect(tasks()[2]).toEqual(['five']);
  });

  it('A failed task does not fail the others of its batch', async () => {
    const { batches, begun } = setUp();
    const first = batches.run('one');
    const [bad, good] = [batches.run('bad'), batches.run('good')];
    begun[0]?.end([done('1')]);
    await first;
    begun[1]?.end([failed(new Error('not this one')), done('2')]);
    await expect(bad).rejects.toThrow('not this one');
    expect(await good).toBe('2');
  });

  it('All tasks of a failed batch fail, and the next batch runs', async () => {
    const { batches, begun } = setUp();
    const first = batches.run('one');
    const next = batches.run('two');
    begun[0]?.fail(new Error('the thread is gone'));
    await expect(first).rejects.toThrow('the thread is gone');
    begun[1]?.end([done('2')]);
    expect(await next).toBe('2');
  });
});
