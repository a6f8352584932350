import { createVerifiedTokens } from './verified-tokens';

const now = new Date('2026-11-20T12:00:00Z');
const claims = (uid: string) => ({
  uid,
  sessionId: 's',
  expiresAt: new Date(now.getTime() + 1000),
});

describe('the verified tokens', () => {
  it('are found until they expire', () => {
    const tokens = createVerifiedTokens(2);
    tokens.remember('one', claims('1'));
    expect(tokens.find('one', now)?.uid).toBe('1');
    expect(tokens.find('one', new Date(now.getTime() + 1000))).toBeUndefined();
    expect(tokens.find('one', now)).toBeUndefined();
  });

  it('make room by forgetting the one that was not used for longest', () => {
    const tokens = createVerifiedTokens(2);
    tokens.remember('one', claims('1'));
    tokens.remember('two', claims('2'));
    tokens.find('one', now);
    tokens.remember('three', claims('3'));
    expect(tokens.find('one', now)?.uid).toBe('1');
    expect(tokens.find('two', now)).toBeUndefined();
    expect(tokens.find('three', now)?.uid).toBe('3');
  });
});
