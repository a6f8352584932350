import { createTestClock } from '../../testing/test-clock';
import { createLoginStates } from './login-state';

const browser = 'b'.repeat(43);
const input = {
  browser,
  purpose: 'sign-in',
  provider: 'campus',
  query: 'redirect=%2Fplans',
} as const;

describe('createLoginStates', () => {
  const clock = createTestClock();
  const states = createLoginStates({ key: Buffer.alloc(32, 1), clock });

  it('A state is read in the browser that it was created for (AUTH-150)', () => {
    const begun = states.begin(input);
    expect(states.read(begun.state, browser)).toEqual(begun);
    expect(states.read(begun.state, 'c'.repeat(43))).toBeUndefined();
    expect(states.read(begun.state, undefined)).toBeUndefined();
  });

  it('Every state has a verifier and a nonce of its own (AUTH-150)', () => {
    const each = [
      states.begin(input),
      states.begin(input),
      states.begin({ ...input, browser: 'c' }),
    ];
    const secrets = each.flatMap(({ state, nonce, verifier }) => [state, nonce, verifier]);
    expect(new Set(secrets).size).toBe(9);
    for (const { verifier } of each) expect(verifier).toMatch(/^[\w-]{43}$/);
  });

  it('A state contains neither its verifier nor its nonce (AUTH-150)', () => {
    const { state, nonce, verifier } = states.begin(input);
    const told = Buffer.from(state, 'base64url').toString('latin1') + state;
    expect(told).not.toContain(nonce);
    expect(told).not.toContain(verifier);
  });

  it('A state is valid for ten minutes (AUTH-150)', () => {
    const later = createTestClock();
    const own = createLoginStates({ key: Buffer.alloc(32, 1), clock: later });
    const { state } = own.begin(input);
    later.advance({ minutes: 9, seconds: 59 });
    expect(own.read(state, browser)).toBeDefined();
    later.advance({ seconds: 1 });
    expect(own.read(state, browser)).toBeUndefined();
  });

  it('A state that was signed with another key is rejected (AUTH-150)', () => {
    const foreign = createLoginStates({ key: Buffer.alloc(32, 2), clock });
    expect(states.read(foreign.begin(input).state, browser)).toBeUndefined();
  });

  it.each([null, '', '.', 'a', 'a.', '.a', 'a.b', 'a.b.c', 'x'.repeat(10_000)])(
    'The state %j is rejected (AUTH-150)',
    (text) => {
      expect(states.read(text, browser)).toBeUndefined();
    },
  );
});
