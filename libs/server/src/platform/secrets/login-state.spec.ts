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
  const parts = { secrets: ['a secret'] as const, service: 'social', clock };
  const states = createLoginStates(parts);

  it('A state is read in the browser that it was created for (AUTH-150)', async () => {
    const begun = await states.begin(input);
    expect(await states.read(begun.state, browser)).toEqual(begun);
    expect(await states.read(begun.state, 'c'.repeat(43))).toBeUndefined();
    expect(await states.read(begun.state, undefined)).toBeUndefined();
  });

  it.each([
    ['sign-in', false],
    ['link', false],
    ['reauthentication', true],
  ] as const)(
    'For the purpose "%s" a user who is logged in at the provider must log in again: %s (AUTH-177)',
    async (purpose, mustLogIn) => {
      const { state } = await states.begin({ ...input, purpose });
      expect(await states.read(state, browser)).toMatchObject({ purpose, mustLogIn });
    },
  );

  it('Every state has a verifier and a nonce of its own (AUTH-150)', async () => {
    const each = await Promise.all([
      states.begin(input),
      states.begin(input),
      states.begin({ ...input, browser: 'c' }),
    ]);
    const secrets = each.flatMap(({ state, nonce, verifier }) => [state, nonce, verifier]);
    expect(new Set(secrets).size).toBe(9);
    for (const { verifier } of each) expect(verifier).toMatch(/^[\w-]{43}$/);
  });

  it('A state contains neither its verifier nor its nonce (AUTH-150)', async () => {
    const { state, nonce, verifier } = await states.begin(input);
    const told = state.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    const text = [state, ...told].join();
    expect(text).not.toContain(nonce);
    expect(text).not.toContain(verifier);
  });

  it('A state is valid for ten minutes (AUTH-150)', async () => {
    const later = createTestClock();
    const own = createLoginStates({ ...parts, clock: later });
    const { state } = await own.begin(input);
    later.advance({ minutes: 9, seconds: 59 });
    expect(await own.read(state, browser)).toBeDefined();
    later.advance({ seconds: 1 });
    expect(await own.read(state, browser)).toBeUndefined();
  });

  it('While the secret is replaced, a login that began with the old one is finished with its own nonce and verifier (SHARED-334)', async () => {
    const both = createLoginStates({ ...parts, secrets: ['new secret', 'a secret'] });
    const begun = await states.begin(input);
    expect(await both.read(begun.state, browser)).toEqual(begun);
    expect(await states.read((await both.begin(input)).state, browser)).toBeUndefined();
  });

  it.each([
    ['with another secret', { secrets: ['another secret'] as const }],
    ['for another service', { service: 'editor' }],
  ])('A state that was signed %s is rejected (AUTH-150)', async (_, other) => {
    const foreign = createLoginStates({ ...parts, ...other });
    expect(await states.read((await foreign.begin(input)).state, browser)).toBeUndefined();
  });

  it.each([null, '', '.', 'a', 'a.', '.a', 'a.b', 'a.b.c', 'x'.repeat(10_000)])(
    'The state %j is rejected (AUTH-150)',
    async (text) => {
      expect(await states.read(text, browser)).toBeUndefined();
    },
  );
});
