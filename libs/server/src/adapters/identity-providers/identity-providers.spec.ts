import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { createProviderFetch } from './openid-provider';
import { createVerifyIdToken, isFreshLogin } from './verify-id-token';

describe('the requests to an identity provider', () => {
  const init = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;

  const send = jest.spyOn(globalThis, 'fetch');
  let now = 0;
  let request: () => Promise<number>;

  beforeEach(() => {
    now = Date.parse('2026-11-20T12:00:00.000Z');
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    send.mockReset().mockImplementation(async () => new Response('{}'));
    const fetch = createProviderFetch();
    request = async () => (await fetch('https://provider.example/', init)).status;
  });
  afterAll(() => jest.restoreAllMocks());

  const fail = () => send.mockImplementation(async () => Promise.reject(new Error('No network.')));
  const recover = () => send.mockImplementation(async () => new Response('{}'));
  async function failTimes(count: number) {
    fail();
    for (let time = 0; time < count; time += 1)
      await expect(request()).rejects.toThrow('The provider sent no usable response.');
    send.mockClear();
    recover();
  }

  it('Requests to an identity provider pause for ten seconds after five failures in a row (SHARED-82)', async () => {
    await failTimes(5);
    now += 9_999;
    await expect(request()).rejects.toThrow('The provider sent no usable response.');
    expect(send).not.toHaveBeenCalled();
    now += 1;
    expect(await request()).toBe(200);
    expect(await request()).toBe(200);
  });

  it('Requests to an identity provider pause again when the first one after the pause fails (SHARED-82)', async () => {
    await failTimes(5);
    now += 10_000;
    await failTimes(1);
    await expect(request()).rejects.toThrow();
    expect(send).not.toHaveBeenCalled();
  });

  it('Requests to an identity provider do not pause when one succeeds between the failures (SHARED-82)', async () => {
    for (let time = 0; time < 3; time += 1) {
      await failTimes(4);
      expect(await request()).toBe(200);
    }
  });

  it('An identity provider gets at most twenty requests at a time; two hundred more wait, and others are rejected (SHARED-82)', async () => {
    let respond = () => undefined as void;
    const held = new Promise<void>((resolve) => (respond = resolve));
    send.mockImplementation(() => held.then(() => new Response('{}')));
    const accepted = Array.from({ length: 220 }, () => request());
    await expect(request()).rejects.toThrow('The provider sent no usable response.');
    expect(send).toHaveBeenCalledTimes(20);
    respond();
    expect(await Promise.all(accepted)).toEqual(Array(220).fill(200));
  });
});

describe('the keys of a provider', () => {
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

  let requested: jest.SpyInstance;
  let published: readonly ProviderKey[] = [];
  let now = 1_800_000_000_000;
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    requested = jest
      .spyOn(globalThis, 'fetch')
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

describe('isFreshLogin', () => {
  const issuedAt = 1_800_000_000;

  it.each([
    ['immediately', true, issuedAt],
    ['ten minutes before', true, issuedAt - 600],
    ['more than ten minutes before', false, issuedAt - 601],
    ['at a time that the provider does not state', false, undefined],
  ])('A login that was made %s counts as a fresh one: %j (AUTH-174)', (_, isFresh, loggedInAt) => {
    expect(isFreshLogin({ auth_time: loggedInAt, iat: issuedAt })).toBe(isFresh);
  });
});
