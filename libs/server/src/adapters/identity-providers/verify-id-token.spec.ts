import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { createVerifyIdToken } from './verify-id-token';

const expected = {
  keysUrl: 'https://provider.example/keys',
  issuer: 'https://provider.example',
  clientId: 'the-portal',
  nonce: 'nonce-of-this-login',
  mustLogIn: false,
};

interface ProviderKey {
  readonly published: JWK;
  readonly sign: () => Promise<string>;
}

async function makeKey(kid: string): Promise<ProviderKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  return {
    published: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
    sign: () =>
      new SignJWT({ nonce: expected.nonce })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(expected.issuer)
        .setAudience(expected.clientId)
        .setSubject('ada')
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey),
  };
}

describe('the keys of a provider', () => {
  const requested = jest.spyOn(globalThis, 'fetch');
  let published: readonly ProviderKey[] = [];
  let now = 1_800_000_000_000;
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    requested
      .mockReset()
      .mockImplementation(async () =>
        Response.json({ keys: published.map((key) => key.published) }),
      );
  });
  afterAll(() => jest.restoreAllMocks());

  it('A key that the provider has just rotated in is requested immediately, not after a minute (SHARED-98)', async () => {
    const [old, rotated] = [await makeKey('old'), await makeKey('rotated')];
    const verifyIdToken = createVerifyIdToken();
    published = [old];
    expect(await verifyIdToken(await old.sign(), expected)).toMatchObject({ sub: 'ada' });
    published = [old, rotated];
    now += 1_000;
    expect(await verifyIdToken(await rotated.sign(), expected)).toMatchObject({ sub: 'ada' });
    expect(requested).toHaveBeenCalledTimes(2);
  });

  it('Fifty tokens with made-up keys make the API request the keys once a second at most (SHARED-98)', async () => {
    const [known, madeUp] = [await makeKey('known'), await makeKey('made-up')];
    const verifyIdToken = createVerifyIdToken();
    published = [known];
    const flood = async () => {
      const tokens = await Promise.all(Array.from({ length: 50 }, () => madeUp.sign()));
      const results = await Promise.allSettled(
        tokens.map((token) => verifyIdToken(token, expected)),
      );
      expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    };
    await flood();
    expect(requested).toHaveBeenCalledTimes(1);
    now += 1_000;
    await flood();
    expect(requested).toHaveBeenCalledTimes(2);
    expect(await verifyIdToken(await known.sign(), expected)).toMatchObject({ sub: 'ada' });
  });
});
