import { createSealer } from './sealed-values';

describe('a sealed value', () => {
  const sealer = createSealer('a secret', 'a purpose');

  it('A sealed value is opened by the secret and the purpose that it was sealed with (SHARED-83)', async () => {
    expect(await sealer.open(await sealer.seal('private'))).toBe('private');
  });

  it('A sealed value is different each time and does not show the text (SHARED-83)', async () => {
    const sealed = await sealer.seal('private');
    expect(sealed).not.toBe(await sealer.seal('private'));
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('private');
  });

  it.each([
    ['another secret', createSealer('another secret', 'a purpose')],
    ['another purpose', createSealer('a secret', 'another purpose')],
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
});
