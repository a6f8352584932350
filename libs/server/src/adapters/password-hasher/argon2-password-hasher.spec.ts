import * as argon2 from '@node-rs/argon2';
import { defaultHashParameters, readHashParameters } from '../../platform/config/hash-parameters';
import { createArgon2PasswordHasher } from './argon2-password-hasher';
import { problemOfImported, verifyKnownSync } from './imported-hashes';
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

describe('hashes of other systems', () => {
  /** What those systems made of `password`, and one of the tests of bcrypt. */
  const hashes = {
    bcrypt: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    scrypt:
      '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E',
    'PBKDF2 of Passlib':
      '$pbkdf2-sha256$6400$0ZrzXitFSGltTQnBWOsdYw$f1qhN9YsPiA+FWAKgBg+Zbb3eu4rJdCMOZr6RaDOADY',
    'PBKDF2 as a PHC string':
      '$pbkdf2-sha256$i=6400,l=32$0ZrzXitFSGltTQnBWOsdYw$f1qhN9YsPiA+FWAKgBg+Zbb3eu4rJdCMOZr6RaDOADY',
  };
  const parameters = { memory: 8, passes: 1, lanes: 1 };
  const known = {
    hash: argon2.hash,
    verify: async (...given: [string, string]) => verifyKnownSync(...given),
  };
  const hasher = createArgon2PasswordHasher(known, parameters);

  it.each(Object.entries(hashes))(
    'A password is checked against its hash by %s, which is outdated (AUTH-551)',
    async (name, hash) => {
      const password = name === 'bcrypt' ? 'U*U' : 'password';
      expect(hasher.problemOf(hash)).toBeUndefined();
      expect(await hasher.verify(hash, password)).toBe(true);
      expect(await hasher.verify(hash, `${password}!`)).toBe(false);
      expect(hasher.isOutdated(hash)).toBe(true);
    },
  );

  it.each([
    ['bcrypt', hashes.bcrypt.replace('$05$', '$13$')],
    ['scrypt by memory', hashes.scrypt.replace('ln=16', 'ln=17')],
    ['scrypt by lanes', hashes.scrypt.replace('p=1', 'p=2')],
    ['PBKDF2', hashes['PBKDF2 of Passlib'].replace('$6400$', '$1000001$')],
    ['PBKDF2 with SHA-512', hashes['PBKDF2 of Passlib'].replace('sha256$6400', 'sha512$500001')],
  ])(
    'A hash by %s that takes more work than a log-in may cost is refused, and never computed (AUTH-551)',
    (_, hash) => {
      expect(problemOfImported(hash)).toBe('The hash takes more work than a log-in may cost.');
      expect(() => verifyKnownSync(hash, 'password')).toThrow('more work');
    },
  );

  it.each([
    ...['', 'password', '5f4dcc3b5aa765d61d8327deb882cf99', hashes.bcrypt.slice(0, -1)],
    ...['$2b$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    // A short key fits many passwords.
    hashes.scrypt.slice(0, -30),
    hashes['PBKDF2 of Passlib'].replace('sha256', 'md5'),
    // Two digests long, for twice the work.
    `${hashes['PBKDF2 of Passlib']}f1qhN9YsPiA+FWAKgBg+Zbb3eu4rJdCMOZr6RaDOADY`,
  ])('%j is no hash that is known (AUTH-551)', (hash) => {
    expect(problemOfImported(hash)).toMatch(/neither/);
  });

  it('A wrong password is rejected after the given time at the earliest, and a right one is not held back (AUTH-552)', async () => {
    const held = createArgon2PasswordHasher(known, parameters, 200);
    const timeOf = async (hash: string | undefined) => {
      const start = performance.now();
      expect(await held.verify(hash, 'wrong')).toBe(false);
      return performance.now() - start;
    };
    const times = await Promise.all(
      [undefined, hashes.bcrypt, await hasher.hash('right')].map(timeOf),
    );
    // Timers may be a millisecond early.
    expect(Math.min(...times)).toBeGreaterThanOrEqual(199);
    const patient = createArgon2PasswordHasher(known, parameters, 60_000);
    expect(await patient.verify(hashes.bcrypt, 'U*U')).toBe(true);
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
