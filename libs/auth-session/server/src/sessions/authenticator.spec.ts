import { createHmac } from 'node:crypto';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { signedInUser, startAuthApi } from '../testing/auth-api';
import { createIdTokens } from './id-token';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('idTokens', () => {
  let api: TestApi;
  let good: string;
  const answerTo = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).status;
  const parts = () => {
    const [header, payload, signature = ''] = good.split('.');
    return { header: decode(header), payload: decode(payload), signature };
  };

  /** A token that is signed with the portal's own key, with some of its parts replaced. */
  async function ownToken({ header = {}, payload = {} }: { header?: object; payload?: object }) {
    const real = parts();
    const { privateKey } = await api.platform.keys.current();
    return new SignJWT({ ...real.payload, ...payload })
      .setProtectedHeader({ ...real.header, ...header })
      .sign(privateKey, { crit: { unheard: true } });
  }

  beforeAll(async () => {
    api = await startAuthApi();
    good = (await signedInUser(api, 'ada@example.org')).idToken;
  });
  afterAll(() => api.stop());

  it('The portal’s own token is accepted (AUTH-113)', async () => {
    expect(await answerTo(good)).toBe(200);
    expect(await answerTo(await ownToken({}))).toBe(200);
  });

  it('A token is accepted as a bearer too (AUTH-113)', async () => {
    const headers = { authorization: `Bearer ${good}` };
    expect((await api.call(endpoints.getCurrentUser, {}, { headers })).status).toBe(200);
  });

  it('A token without a signature is rejected (AUTH-113)', async () => {
    const { header, payload, signature } = parts();
    const unsigned = [
      new UnsecuredJWT(payload).encode(),
      `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`,
      `${encode({ ...header, alg: 'None' })}.${encode(payload)}.${signature}`,
      `${encode(header)}.${encode(payload)}.`,
      `${encode(header)}.${encode(payload)}`,
    ];
    for (const token of unsigned) expect(await answerTo(token)).toBe(401);
  });

  it('A token with a MAC that was made with the public key is rejected (AUTH-113)', async () => {
    const { header, payload } = parts();
    const [published] = (await api.platform.keys.publicKeys()).keys;
    for (const secret of [JSON.stringify(published), published?.x ?? '', '']) {
      const text = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`;
      const mac = createHmac('sha256', secret).update(text).digest('base64url');
      expect(await answerTo(`${text}.${mac}`)).toBe(401);
    }
  });

  it('A token that contains its own key is rejected (AUTH-113)', async () => {
    const { header, payload } = parts();
    const mine = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(mine.publicKey);
    const headers = [
      header,
      { ...header, jwk },
      { ...header, kid: 'mine', jwk },
      { ...header, kid: '../../etc/passwd' },
      { ...header, kid: "' or 1=1 --" },
      { ...header, kid: 'mine', jku: 'http://127.0.0.1:9/jwks.json' },
      { ...header, kid: 'mine', x5u: 'http://127.0.0.1:9/cert.pem' },
    ];
    for (const each of headers) {
      const token = await new SignJWT(payload).setProtectedHeader(each).sign(mine.privateKey);
      expect(await answerTo(token)).toBe(401);
    }
  });

  it.each([
    ['no key id', { kid: undefined }],
    ['the type of another token', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
    ['a critical extension', { crit: ['unheard'], unheard: true }],
  ])('A token whose header has %s is rejected (AUTH-113)', async (_, header) => {
    expect(await answerTo(await ownToken({ header }))).toBe(401);
  });

  it.each([
    ['another audience', { aud: 'stats' }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['no session', { sid: undefined }],
    ['an unknown session', { sid: 'x'.repeat(22) }],
    ['a session that is no text', { sid: ['x'] }],
    ['another user', { sub: 'x'.repeat(22) }],
    ['no user', { sub: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is no number', { exp: 'never' }],
    ['an expiry in the past', { exp: 1 }],
    ['a start in the future', { nbf: 4_000_000_000 }],
    ['an expiry later than the portal issues', { exp: 4_000_000_000 }],
    ['the largest number as expiry', { exp: Number.MAX_SAFE_INTEGER }],
    ['an issue time in the future', { iat: 3_999_999_000, exp: 4_000_000_000 }],
    ['no issue time', { iat: undefined }],
    ['an issue time that is no number', { iat: 'now' }],
  ])('A token whose claims have %s is rejected (AUTH-113)', async (_, payload) => {
    expect(await answerTo(await ownToken({ payload }))).toBe(401);
  });

  it('A token is rejected when any byte of its signature is changed (AUTH-113)', async () => {
    const { signature } = parts();
    const bytes = Buffer.from(signature, 'base64url');
    for (const index of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(await answerTo(good.replace(signature, altered.toString('base64url')))).toBe(401);
    }
  });

  it.each([
    '',
    '.',
    '..',
    'a.b.c',
    'null',
    '{}',
    'x'.repeat(5000),
    `${'x'.repeat(2000)}.${'y'.repeat(2000)}.z`,
  ])('The text %j is rejected as a token (AUTH-113)', async (text) => {
    expect(await answerTo(text)).toBe(401);
  });

  it('Every endpoint for signed-in users rejects a request without a token (AUTH-144)', async () => {
    for (const endpoint of [endpoints.getPremiumStatus, endpoints.getCurrentUser]) {
      expect(await api.call(endpoint, {})).toMatchObject({
        status: 401,
        error: { error: 'UNAUTHENTICATED' },
      });
    }
  });

  it('A token of another issuer with the same keys is rejected (AUTH-113)', async () => {
    const { keys, clock } = api.platform;
    const other = createIdTokens({ keys, clock, issuer: 'https://other.example' });
    const { sub: uid, sid: sessionId, gen: generation } = parts().payload;
    expect(await answerTo(await other.issue({ uid, sessionId, generation }))).toBe(401);
  });

  it('A token stays valid when the keys are rotated (AUTH-113)', async () => {
    await api.platform.keys.rotate();
    api.clock.advance({ seconds: 16 });
    expect(await answerTo(good)).toBe(200);
    expect(await answerTo(await ownToken({}))).toBe(401);
  });
});

describe('idTokens that were valid', () => {
  let api: TestApi;
  const answerTo = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).status;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('A token expires after one hour, also when it was accepted before (AUTH-109)', async () => {
    const { idToken } = await signedInUser(api, 'ada@example.org');
    api.clock.advance({ minutes: 59, seconds: 59 });
    expect(await answerTo(idToken)).toBe(200);
    api.clock.advance({ seconds: 1 });
    expect(await answerTo(idToken)).toBe(401);
  });

  it('A token is rejected as soon as its session has ended (AUTH-112)', async () => {
    const { idToken } = await signedInUser(api, 'ada@example.org');
    expect(await answerTo(idToken)).toBe(200);
    await api.platform.database.query.update(sessions).set({ endedAt: api.clock.now() });
    expect(await answerTo(idToken)).toBe(401);
  });
});
