import { exportJWK } from 'jose';
import type { OpenDatabase } from '../../platform/database/open-database';
import { createTestClock, type TestClock } from '../../testing/test-clock';
import { testDatabase } from '../../testing/test-database';
import { createDatabaseSigningKeys } from './database-signing-keys';
import { signingKeys } from './signing-keys.tables';

describe('the signing keys', () => {
  let database: OpenDatabase;
  let clock: TestClock;
  const process = (secret = 'a secret', ...others: string[]) =>
    createDatabaseSigningKeys({ database, clock, secrets: [secret, ...others] });

  beforeEach(async () => {
    database = await testDatabase();
    clock = createTestClock();
  });

  it('The signing key is created once, however many processes start at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => process().current()));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(await database.query.select().from(signingKeys)).toHaveLength(1);
  });

  it('The signing keys are the same after a restart', async () => {
    const before = await process().current();
    expect((await process().current()).id).toBe(before.id);
  });

  it('The stored signing keys cannot sign without the configured secret', async () => {
    await process().current();
    const [row] = await database.query.select().from(signingKeys);
    expect(row?.privateKey).toBeDefined();
    expect(JSON.stringify(row)).not.toContain('"d"');
    expect(Buffer.from(row?.privateKey ?? '', 'base64url').toString('latin1')).not.toContain('"d"');
  });

  it('The private half of a signing key cannot be exported', async () => {
    await expect(exportJWK((await process().current()).privateKey)).rejects.toThrow();
  });

  it('Signing keys that cannot be decrypted fail with an error that names the variable', async () => {
    await process().current();
    await expect(process('another secret').current()).rejects.toThrow(
      /^KEY_ENCRYPTION_SECRET cannot decrypt/,
    );
  });

  it('Only the public half of the signing keys is published', async () => {
    const keys = process();
    const { id } = await keys.current();
    const published = await keys.publicKeys();
    expect(published.keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: id,
        alg: 'ES256',
        use: 'sig',
      },
    ]);
  });

  it('A key that was sealed again since it was read is not replaced (SHARED-334)', async () => {
    const keys = process();
    await keys.current();
    const [row] = await keys.sealed.readAfter('', 1);
    if (!row) throw new Error('There is no sealed key.');
    expect(await keys.sealed.replace(row, 'sealed again')).toBe(true);
    expect(await keys.sealed.replace(row, 'sealed too late')).toBe(false);
  });

  it('No signing key is found for an unknown key id', async () => {
    expect(await process().find('made-up')).toBeUndefined();
  });

  describe('after a rotation', () => {
    it('After a rotation the new key signs, and the old one still verifies', async () => {
      const keys = process();
      const before = await keys.current();
      await keys.rotate();
      clock.advance({ seconds: 16 });
      const after = await keys.current();
      expect(after.id).not.toBe(before.id);
      expect(await keys.find(before.id)).toBeDefined();
      expect(await keys.find(after.id)).toBeDefined();
    });

    it('The new key is published before it signs, so that a process that has just read the keys knows it in time (SHARED-334)', async () => {
      const [one, other] = [process(), process()];
      const before = await one.current();
      clock.advance({ minutes: 1 });
      await other.current();
      await one.rotate();
      clock.advance({ seconds: 14 });
      expect((await one.current()).id).toBe(before.id);
      expect((await one.publicKeys()).keys).toHaveLength(2);
      clock.advance({ seconds: 1 });
      const { id } = await one.current();
      expect(id).not.toBe(before.id);
      expect(await other.find(id)).toBeDefined();
    });

    it('After a rotation another process finds the new key', async () => {
      const [one, other] = [process(), process()];
      await other.current();
      await one.rotate();
      clock.advance({ seconds: 16 });
      expect(await other.find((await one.current()).id)).toBeDefined();
    });

    it('The old key is deleted when none of its tokens can still be valid', async () => {
      const keys = process();
      const before = await keys.current();
      await keys.rotate();
      clock.advance({ hours: 3 });
      expect(await keys.find(before.id)).toBeUndefined();
      await keys.rotate();
      expect(await database.query.select().from(signingKeys)).toHaveLength(2);
    });
  });
});
