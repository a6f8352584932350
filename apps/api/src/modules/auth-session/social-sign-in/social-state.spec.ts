import { createTestClock } from '../../../testing/test-clock';
import { createSocialStates } from './social-state';

const browser = 'b'.repeat(43);
const input = { browser, provider: 'campus', query: 'redirect=%2Fplans' };

describe('a state', () => {
  const clock = createTestClock();
  const states = createSocialStates({ key: Buffer.alloc(32, 1), clock });

  it('is read back in the browser that it was made for', () => {
    const begun = states.begin(input);
    expect(states.read(begun.state, browser)).toEqual(begun);
    expect(states.read(begun.state, 'c'.repeat(43))).toBeUndefined();
    expect(states.read(begun.state, undefined)).toBeUndefined();
  });

  it('brings a verifier and a nonce of its own', () => {
    const each = [
      states.begin(input),
      states.begin(input),
      states.begin({ ...input, browser: 'c' }),
    ];
    const secrets = each.flatMap(({ state, nonce, verifier }) => [state, nonce, verifier]);
    expect(new Set(secrets).size).toBe(9);
    for (const { verifier } of each) expect(verifier).toMatch(/^[\w-]{43}$/);
  });

  it('tells neither the verifier nor the nonce', () => {
    const { state, nonce, verifier } = states.begin(input);
    const told = Buffer.from(state, 'base64url').toString('latin1') + state;
    expect(told).not.toContain(nonce);
    expect(told).not.toContain(verifier);
  });

  it('lives ten minutes', () => {
    const later = createTestClock();
    const own = createSocialStates({ key: Buffer.alloc(32, 1), clock: later });
    const { state } = own.begin(input);
    later.advance({ minutes: 9, seconds: 59 });
    expect(own.read(state, browser)).toBeDefined();
    later.advance({ seconds: 1 });
    expect(own.read(state, browser)).toBeUndefined();
  });

  it('of another key is none', () => {
    const foreign = createSocialStates({ key: Buffer.alloc(32, 2), clock });
    expect(states.read(foreign.begin(input).state, browser)).toBeUndefined();
  });

  it.each([null, '', '.', 'a', 'a.', '.a', 'a.b', 'a.b.c', 'x'.repeat(10_000)])(
    '%j is none',
    (text) => {
      expect(states.read(text, browser)).toBeUndefined();
    },
  );
});
