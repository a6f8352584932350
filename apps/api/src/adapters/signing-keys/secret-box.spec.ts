import { createSecretBox } from './secret-box';

describe('the secret box', () => {
  const box = createSecretBox('a secret', 'a purpose');

  it('opens what it sealed', () => {
    expect(box.open(box.seal('private'))).toBe('private');
  });

  it('seals the same text differently each time, and never legibly', () => {
    const sealed = box.seal('private');
    expect(sealed).not.toBe(box.seal('private'));
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('private');
  });

  it.each([
    ['another secret', createSecretBox('another secret', 'a purpose')],
    ['another purpose', createSecretBox('a secret', 'another purpose')],
  ])('does not open with %s', (_, other) => {
    expect(() => other.open(box.seal('private'))).toThrow();
  });

  it('does not open when any byte was altered', () => {
    const sealed = Buffer.from(box.seal('private'), 'base64url');
    for (const index of sealed.keys()) {
      const altered = Buffer.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => box.open(altered.toString('base64url'))).toThrow();
    }
  });

  it('does not open what is too short to be sealed', () => {
    expect(() => box.open('')).toThrow();
    expect(() => box.open('AAAA')).toThrow();
  });
});
