import * as argon2 from '@node-rs/argon2';
import { defaultHashParameters, readHashParameters } from '../../platform/config/hash-parameters';
import { createArgon2PasswordHasher } from './argon2-password-hasher';

const parameters = readHashParameters(defaultHashParameters) ?? { memory: 0, passes: 0, lanes: 0 };

describe('the password hasher', () => {
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
