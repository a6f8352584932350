import { strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { createTestClock } from '../../testing/test-clock';
import { createSignedTokens } from './signed-tokens';

const clock = createTestClock();
const parts = {
  keys: [Buffer.alloc(32, 1)] as const,
  typ: 'test+jwt',
  claims: strictObject({ name: string().required() }),
  lifetimeSeconds: 600,
  clock,
};
const tokens = createSignedTokens(parts);

describe('createSignedTokens', () => {
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
