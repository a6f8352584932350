import { exportJWK } from 'jose';
import type { OpenDatabase } from '../../platform/database/open-database';
import { createTestClock, type TestClock } from '../../testing/test-clock';
import { testDatabase } from '../../testing/test-database';
import { createDatabaseSigningKeys } from './database-signing-keys';
import { signingKeys } from './signing-keys.tables';

describe('the signing keys', () => {
  let database: OpenDatabase;
  let clock: TestClock;
  const process = (secret = 'a secret') => createDatabaseSigningKeys({ database, clock, secret });

  beforeEach(async () => {
    database = await testDatabase();
    clock = createTestClock();
  });

  it('are made once, however many processes start at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => process().current()));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(await database.query.select().from(signingKeys)).toHaveLength(1);
  });

  it('are the same after a restart', async () => {
    const before = await process().current();
    expect((await process().current()).id).toBe(before.id);
  });

  it('are stored so that the database alone cannot sign', async () => {
    await process().current();
    const [row] = await database.query.select().from(signingKeys);
    expect(row?.privateKey).toBeDefined();
    expect(JSON.stringify(row)).not.toContain('"d"');
    expect(Buffer.from(row?.privateKey ?? '', 'base64url').toString('latin1')).not.toContain('"d"');
  });

  it('cannot be taken out of the process either', async () => {
    await expect(exportJWK((await process().current()).privateKey)).rejects.toThrow();
  });

  it('say which variable is wrong when they do not open', async () => {
    await process().current();
    await expect(process('another secret').current()).rejects.toThrow(
      /^KEY_ENCRYPTION_SECRET does not open/,
    );
  });

  it('publish the public half only', async () => {
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

  it('do not know a made-up key', async () => {
    expect(await process().find('made-up')).toBeUndefined();
  });

  describe('after a rotation', () => {
    it('sign with the new key and still verify with the old one', async () => {
      const keys = process();
      const before = await keys.current();
      await keys.rotate();
      const after = await keys.current();
      expect(after.id).not.toBe(before.id);
      expect(await keys.find(before.id)).toBeDefined();
      expect(await keys.find(after.id)).toBeDefined();
    });

    it('are found by another process that has not seen the new key yet', async () => {
      const [one, other] = [process(), process()];
      await other.current();
      await one.rotate();
      clock.advance({ seconds: 11 });
      expect(await other.find((await one.current()).id)).toBeDefined();
    });

    it('forget the old key when no token of it can live any more', async () => {
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
