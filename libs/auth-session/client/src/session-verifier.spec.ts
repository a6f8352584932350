import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sessionVerifier } from './session-verifier';

const origin = 'https://portal.test';
const now = new Date('2026-03-01T12:00:00Z');
const seconds = now.getTime() / 1000;

/** The portal's keys, and a token of them with some claims replaced. */
async function setUp() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] };
  const fetched: string[] = [];
  const verifySession = sessionVerifier({
    origin,
    now: () => now,
    fetch: async (url) => {
      fetched.push(String(url));
      return Response.json(keys);
    },
  });
  const token = (claims: object = {}, header: object = {}) =>
    new SignJWT({
      ...{ sub: 'u1', sid: 's1', gen: 0, iss: `${origin}/identity`, aud: 'portal' },
      ...{ iat: seconds, exp: seconds + 3_600, ...claims },
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'portal-id+jwt', ...header })
      .sign(privateKey);
  return { verifySession, token, fetched };
}

const session = { uid: 'u1', sessionId: 's1', expiresAt: new Date('2026-03-01T13:00:00Z') };

describe('sessionVerifier', () => {
  it('A request of Express and one of the platform tell whose they are, with the keys read once (AUTH-421)', async () => {
    const { verifySession, token, fetched } = await setUp();
    const good = await token();
    const headers = { authorization: `Bearer ${good}` };
    expect(await verifySession({ headers })).toEqual(session);
    expect(await verifySession({ headers: { token: good } })).toEqual(session);
    expect(await verifySession(new Request(origin, { headers }))).toEqual(session);
    expect(fetched).toEqual(['https://portal.test/.well-known/jwks.json']);
  });

  it('A request without a token, and one with an expired, foreign or altered one, is nobody’s (AUTH-421)', async () => {
    const { verifySession, token } = await setUp();
    const tokens = [
      '',
      'none',
      `${await token()}x`,
      await token({ exp: seconds - 1 }),
      await token({ iss: 'https://other.test/identity' }),
      await token({ aud: 'stats' }),
      await token({ sid: undefined }),
      await token({}, { typ: 'JWT' }),
      await token({}, { kid: 'other' }),
      'x'.repeat(5_000),
    ];
    for (const each of tokens)
      expect(await verifySession({ headers: { authorization: `Bearer ${each}` } })).toBeUndefined();
    expect(await verifySession({ headers: {} })).toBeUndefined();
  });

  it('Keys that cannot be read are an error of the server, and sign nobody out (AUTH-421)', async () => {
    const { token } = await setUp();
    const headers = { token: await token() };
    const answering = (response: () => Response) =>
      sessionVerifier({ origin, now: () => now, fetch: async () => response() })({ headers });
    await expect(answering(() => new Response('', { status: 503 }))).rejects.toThrow();
    await expect(answering(() => Response.json({}))).rejects.toThrow();
  });
});
