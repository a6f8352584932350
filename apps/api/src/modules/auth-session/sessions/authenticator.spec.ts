import { createHmac } from 'node:crypto';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { TestApi } from '../../../testing/test-api';
import { sessions } from '../auth-session.tables';
import { person, startAuthApi } from '../testing/auth-api';
import { createIdTokens } from './id-token';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('a token', () => {
  let api: TestApi;
  let good: string;
  const answerTo = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).status;
  const parts = () => {
    const [header, payload, signature = ''] = good.split('.');
    return { header: decode(header), payload: decode(payload), signature };
  };

  /** Signed with the portal's own key, so that only what is put in decides. */
  async function ownToken({ header = {}, payload = {} }: { header?: object; payload?: object }) {
    const real = parts();
    const { privateKey } = await api.platform.keys.current();
    return new SignJWT({ ...real.payload, ...payload })
      .setProtectedHeader({ ...real.header, ...header })
      .sign(privateKey, { crit: { unheard: true } });
  }

  beforeAll(async () => {
    api = await startAuthApi();
    good = (await person(api, 'ada@example.org')).idToken;
  });
  afterAll(() => api.stop());

  it('of the portal’s own is taken', async () => {
    expect(await answerTo(good)).toBe(200);
    expect(await answerTo(await ownToken({}))).toBe(200);
  });

  it('is taken as a bearer too', async () => {
    const headers = { authorization: `Bearer ${good}` };
    expect((await api.call(endpoints.getCurrentUser, {}, { headers })).status).toBe(200);
  });

  it('without a signature is refused', async () => {
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

  it('whose MAC was made with the public key is refused', async () => {
    const { header, payload } = parts();
    const [published] = (await api.platform.keys.publicKeys()).keys;
    for (const secret of [JSON.stringify(published), published?.x ?? '', '']) {
      const text = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`;
      const mac = createHmac('sha256', secret).update(text).digest('base64url');
      expect(await answerTo(`${text}.${mac}`)).toBe(401);
    }
  });

  it('that brings its own key is refused', async () => {
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
    ['an extension that must be understood', { crit: ['unheard'], unheard: true }],
  ])('with %s is refused', async (_, header) => {
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
    ['another person', { sub: 'x'.repeat(22) }],
    ['no person', { sub: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is no number', { exp: 'never' }],
    ['a past expiry', { exp: 1 }],
    ['a future start', { nbf: 4_000_000_000 }],
    ['longer than the portal does', { exp: 4_000_000_000 }],
    ['longer than numbers go', { exp: Number.MAX_SAFE_INTEGER }],
    ['a future issue', { iat: 3_999_999_000, exp: 4_000_000_000 }],
    ['no issue', { iat: undefined }],
    ['an issue that is no number', { iat: 'now' }],
  ])('for %s is refused', async (_, payload) => {
    expect(await answerTo(await ownToken({ payload }))).toBe(401);
  });

  it('is refused with any byte of its signature altered', async () => {
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
  ])('is not %j', async (text) => {
    expect(await answerTo(text)).toBe(401);
  });

  it('is refused on every call for signed-in people when there is none', async () => {
    for (const endpoint of [endpoints.getPremiumStatus, endpoints.getCurrentUser]) {
      expect(await api.call(endpoint, {})).toMatchObject({
        status: 401,
        error: { error: 'UNAUTHENTICATED' },
      });
    }
  });

  it('of another portal with the same keys is refused', async () => {
    const { keys, clock } = api.platform;
    const other = createIdTokens({ keys, clock, issuer: 'https://other.example' });
    const { sub: uid, sid: sessionId } = parts().payload;
    expect(await answerTo(await other.issue({ uid, sessionId }))).toBe(401);
  });

  it('outlives a rotation of the keys', async () => {
    await api.platform.keys.rotate();
    expect(await answerTo(good)).toBe(200);
    expect(await answerTo(await ownToken({}))).toBe(401);
  });
});

describe('a token that was good', () => {
  let api: TestApi;
  const answerTo = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).status;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('expires after one hour, also when it was checked before', async () => {
    const { idToken } = await person(api, 'ada@example.org');
    api.clock.advance({ minutes: 59, seconds: 59 });
    expect(await answerTo(idToken)).toBe(200);
    api.clock.advance({ seconds: 1 });
    expect(await answerTo(idToken)).toBe(401);
  });

  it('is refused as soon as its session has ended', async () => {
    const { idToken } = await person(api, 'ada@example.org');
    expect(await answerTo(idToken)).toBe(200);
    await api.platform.database.query.update(sessions).set({ endedAt: api.clock.now() });
    expect(await answerTo(idToken)).toBe(401);
  });
});
