import { strictObject } from '@portal/shared/contract';
import { CompactEncrypt } from 'jose';
import { string } from 'yup';
import { createTestClock } from '../../testing/test-clock';
import { createLoginBrowser } from './login-browser';
import { createLoginStates } from './login-state';
import { idLength, newId } from './random';
import { createSealer, derivedSecret, keyIdOf, keyIdOfSealed } from './sealed-values';
import { createSignedTokens } from './signed-tokens';

it('No id begins with a dash, which the command line would read as an option (SHARED-330)', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
  expect(new Set(ids.map(({ length }) => length))).toEqual(new Set([idLength]));
});

describe('createLoginBrowser', () => {
  const secret = 's'.repeat(43);

  const cookies = (values: Readonly<Record<string, string>>) => (name: string) => values[name];

  const secure = createLoginBrowser({ baseUrl: 'https://portal.example', cookieName: 'social' });
  const local = createLoginBrowser({ baseUrl: 'http://localhost:4200', cookieName: 'social' });

  it('Over https the cookie has a name that no other host can set (AUTH-150)', () => {
    expect(secure.cookieOf(secret)).toBe(
      `__Host-social=${secret}; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(secure.read(cookies({ social: secret }))).toBeUndefined();
    expect(secure.read(cookies({ '__Host-social': secret }))).toBe(secret);
  });

  it('In a frame of another site the cookie belongs to that site’s pages only (OAUTH-32)', () => {
    expect(secure.cookieOf(secret, { isFramed: true })).toBe(
      `__Host-social=${secret}; Path=/; Max-Age=1800; HttpOnly; SameSite=None; Secure; Partitioned`,
    );
  });

  it('A browser keeps the secret that it has (AUTH-150)', () => {
    expect(local.readOrMake(cookies({ social: secret }))).toBe(secret);
  });

  it.each<Readonly<Record<string, string>>>([
    {},
    { social: '' },
    { social: 'short' },
    { social: `${secret}=` },
  ])('A browser with %j gets a new secret', (values) => {
    const made = local.readOrMake(cookies(values));
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(local.readOrMake(cookies(values))).not.toBe(made);
  });
});

describe('createLoginStates', () => {
  const browser = 'b'.repeat(43);

  const input = {
    browser,
    purpose: 'sign-in',
    provider: 'campus',
    query: 'redirect=%2Fplans',
  } as const;

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

describe('createSignedTokens', () => {
  const clock = createTestClock();

  const parts = {
    keys: [Buffer.alloc(32, 1)] as const,
    typ: 'test+jwt',
    claims: strictObject({ name: string().required() }),
    lifetimeSeconds: 600,
    clock,
  };

  const tokens = createSignedTokens(parts);

  it('A signed token is read with the key and the purpose that it was signed with (SHARED-83)', async () => {
    expect(await tokens.read(await tokens.sign({ name: 'Ada' }))).toEqual({ name: 'Ada' });
  });

  it('While a key is replaced, the new one signs and tokens of both are read (SHARED-334)', async () => {
    const keys = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)] as const;
    const both = createSignedTokens({ ...parts, keys });
    expect(await both.read(await tokens.sign({ name: 'Ada' }))).toEqual({ name: 'Ada' });
    expect(await tokens.read(await both.sign({ name: 'Ada' }))).toBeUndefined();
  });

  it.each([
    ['another key', { keys: [Buffer.alloc(32, 2)] as const }],
    ['another purpose', { typ: 'other+jwt' }],
    ['other claims', { claims: strictObject({ name: string().oneOf(['Grace']).required() }) }],
  ])('A signed token is not read with %s (SHARED-83)', async (_, other) => {
    const reader = createSignedTokens({ ...parts, ...other });
    expect(await reader.read(await tokens.sign({ name: 'Ada' }))).toBeUndefined();
  });

  it('A token without an expiry is not read where one is required (SHARED-83)', async () => {
    const { lifetimeSeconds: _, ...endless } = parts;
    const token = await createSignedTokens(endless).sign({ name: 'Ada' });
    expect(await createSignedTokens(endless).read(token)).toBeDefined();
    expect(await tokens.read(token)).toBeUndefined();
  });

  it('A signed token with any changed character is not read (SHARED-83)', async () => {
    const token = await tokens.sign({ name: 'Ada' });
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(await tokens.read(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
    }
  });
});
