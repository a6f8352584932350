import { CompactEncrypt } from 'jose';
import { createSealer, derivedSecret, keyIdOf, keyIdOfSealed } from './sealed-values';

describe('a sealed value', () => {
  const sealer = createSealer(['a secret'], 'mail');

  it('A sealed value is opened by the secret and the purpose that it was sealed with (SHARED-83)', async () => {
    expect(await sealer.open(await sealer.seal('private'))).toBe('private');
  });

  it('A sealed value is different each time and does not show the text (SHARED-83)', async () => {
    const sealed = await sealer.seal('private');
    expect(sealed).not.toBe(await sealer.seal('private'));
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('private');
  });

  it.each([
    ['another secret', createSealer(['another secret'], 'mail')],
    ['another purpose', createSealer(['a secret'], 'sign-up')],
  ])('A sealed value is not opened with %s (SHARED-83)', async (_, other) => {
    await expect(other.open(await sealer.seal('private'))).rejects.toThrow();
  });

  it('A sealed value is not opened when any part of it was altered (SHARED-83)', async () => {
    const parts = (await sealer.seal('private')).split('.');
    for (const [index, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (const at of bytes.keys()) {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ 1;
        const sealed = parts.with(index, altered.toString('base64url')).join('.');
        await expect(sealer.open(sealed)).rejects.toThrow();
      }
    }
  });

  it.each(['', 'AAAA', 'a.b.c.d.e'])(
    'The text %j is not a sealed value (SHARED-83)',
    async (text) => {
      await expect(sealer.open(text)).rejects.toThrow();
    },
  );

  describe('while the secret is replaced', () => {
    const both = createSealer(['new secret', 'a secret'], 'mail');

    it('Values of the old secret are opened, and new ones name the new secret (SHARED-334)', async () => {
      expect(await both.open(await sealer.seal('private'))).toBe('private');
      const sealed = await both.seal('private');
      expect(keyIdOfSealed(sealed)).toBe(keyIdOf('new secret'));
      expect(await createSealer(['new secret'], 'mail').open(sealed)).toBe('private');
      await expect(sealer.open(sealed)).rejects.toThrow();
    });

    it('A value that was sealed before secrets had names is opened by any of them (SHARED-334)', async () => {
      const key = derivedSecret('a secret', 'mail');
      const unnamed = await new CompactEncrypt(new TextEncoder().encode('private'))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key);
      expect(keyIdOfSealed(unnamed)).toBeNull();
      expect(await both.open(unnamed)).toBe('private');
      await expect(createSealer(['new secret'], 'mail').open(unnamed)).rejects.toThrow();
    });

    it('The name of a secret does not reveal it, and differs from that of another (SHARED-334)', () => {
      expect(keyIdOf('a secret')).toMatch(/^[\w-]{8}$/);
      expect(keyIdOf('a secret')).not.toBe(keyIdOf('new secret'));
    });
  });
});
