import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { sessions } from '../auth-session.tables';
import { signedIn, startAuthApi } from '../testing/auth-api';
import { createIdTokens } from './id-token';

describe('authenticator', () => {
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
      good = (await signedIn(api, 'ada@example.org')).idToken;
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
      const { idToken } = await signedIn(api, 'ada@example.org');
      api.clock.advance({ minutes: 59, seconds: 59 });
      expect(await answerTo(idToken)).toBe(200);
      api.clock.advance({ seconds: 1 });
      expect(await answerTo(idToken)).toBe(401);
    });

    it('A token is rejected as soon as its session has ended (AUTH-112)', async () => {
      const { idToken } = await signedIn(api, 'ada@example.org');
      expect(await answerTo(idToken)).toBe(200);
      await api.platform.database.query.update(sessions).set({ endedAt: api.clock.now() });
      expect(await answerTo(idToken)).toBe(401);
    });
  });
});

describe('forged tokens', () => {
  const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url');
  const decode = (part = ''): object => JSON.parse(Buffer.from(part, 'base64url').toString());
  /** What an attacker knows: an own valid token and the published key. */
  interface Known {
    readonly header: object;
    readonly payload: object;
    readonly parts: readonly string[];
    readonly publicKey: KeyObject;
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ed25519 = generateKeyPairSync('ed25519');
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const inputOf = (header: object, payload: object) =>
    `${encode(JSON.stringify(header))}.${encode(JSON.stringify(payload))}`;
  /** A token signed with a key of the attacker, with the valid token's header and some additions. */
  const signedBy =
    (key: KeyObject, hash: string | null, added: object = {}) =>
    ({ header, payload }: Known) => {
      const input = inputOf({ ...header, ...added }, payload);
      const signature = sign(hash, Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
      return `${input}.${encode(signature)}`;
    };
  /** A token whose MAC was made with a public value. */
  const macOf =
    (alg: string, hash: string, secretOf: (known: Known) => string | Buffer) => (known: Known) => {
      const input = inputOf({ ...known.header, alg }, known.payload);
      return `${input}.${createHmac(hash, secretOf(known)).update(input).digest('base64url')}`;
    };
  const pem = ({ publicKey }: Known) =>
    publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const der = ({ publicKey }: Known) => publicKey.export({ type: 'spki', format: 'der' });
  const ownJwk = p256.publicKey.export({ format: 'jwk' });
  /** The valid token with another header, payload or signature. */
  const withParts =
    (change: (known: Known) => { header?: string; payload?: string; signature?: string }) =>
    (known: Known) => {
      const [header = '', payload = '', signature = ''] = known.parts;
      const changed = { header, payload, signature, ...change(known) };
      return `${changed.header}.${changed.payload}.${changed.signature}`;
    };
  const withHeaderText = (change: (text: string) => string) =>
    withParts(({ header }) => ({ header: encode(change(JSON.stringify(header))) }));
  const withPayloadText = (change: (text: string) => string) =>
    withParts(({ payload }) => ({ payload: encode(change(JSON.stringify(payload))) }));
  const withSignature = (signature: string | Buffer) =>
    withParts(() => ({ signature: encode(signature) }));
  const withHeader = (added: object) =>
    withHeaderText((text) => JSON.stringify({ ...JSON.parse(text), ...added }));
  const forgeries: Readonly<Record<string, (known: Known) => string>> = {
    'no algorithm': withHeader({ alg: 'none' }),
    'no algorithm in capitals': withHeader({ alg: 'NONE' }),
    'no algorithm and no signature': (known) =>
      `${inputOf({ ...known.header, alg: 'none' }, known.payload)}.`,
    'an algorithm that is no text': withHeader({ alg: ['ES256'] }),
    'an empty algorithm': withHeader({ alg: '' }),
    'an empty signature': withSignature(''),
    'a signature of zeros': withSignature(Buffer.alloc(64)),
    'a signature of ones': withSignature(Buffer.alloc(64, 1)),
    'a longer signature': withParts(({ parts }) => ({ signature: `${parts[2]}AAAA` })),
    'a shorter signature': withParts(({ parts }) => ({ signature: parts[2]?.slice(0, -4) ?? '' })),
    'a MAC with the key as PEM': macOf('HS256', 'sha256', pem),
    'a MAC with the key as PEM without its last line break': macOf('HS256', 'sha256', (known) =>
      pem(known).trim(),
    ),
    'a MAC with the key as DER': macOf('HS256', 'sha256', der),
    'a MAC with the key as JWK': macOf('HS256', 'sha256', ({ publicKey }) =>
      JSON.stringify(publicKey.export({ format: 'jwk' })),
    ),
    'a MAC with nothing': macOf('HS256', 'sha256', () => ''),
    'a long MAC with the key': macOf('HS512', 'sha512', pem),
    'a MAC under the right name': macOf('ES256', 'sha256', pem),
    'an RSA key': signedBy(rsa.privateKey, 'sha256', { alg: 'RS256', kid: 'mine' }),
    'an RSA key under our key’s name': signedBy(rsa.privateKey, 'sha256', { alg: 'RS256' }),
    'an Edwards key': signedBy(ed25519.privateKey, null, { alg: 'EdDSA' }),
    'another curve': signedBy(p384.privateKey, 'sha384', { alg: 'ES384' }),
    'a key of one’s own': signedBy(p256.privateKey, 'sha256'),
    'a key that it brings': signedBy(p256.privateKey, 'sha256', { jwk: ownJwk }),
    'a key that it links to': signedBy(p256.privateKey, 'sha256', {
      jku: 'http://127.0.0.1:9/jwks.json',
    }),
    'a certificate that it links to': signedBy(p256.privateKey, 'sha256', {
      x5u: 'http://127.0.0.1:9/cert.pem',
    }),
    'a certificate that it brings': signedBy(p256.privateKey, 'sha256', { x5c: [encode('x')] }),
    ...Object.fromEntries(
      [
        '',
        '../../dev/null',
        '/dev/null',
        "' or '1'='1",
        '__proto__',
        'constructor',
        '\u0000',
        'x'.repeat(3000),
      ].map((kid) => [
        `the key id ${JSON.stringify(kid).slice(0, 20)}`,
        signedBy(p256.privateKey, 'sha256', { kid }),
      ]),
    ),
    'a key id that is no text': withHeader({ kid: { $ne: '' } }),
    'an extension that must be understood': withHeader({ crit: ['exp'], exp: 1 }),
    'an empty list of extensions': withHeader({ crit: [] }),
    'an unencoded payload': withHeader({ b64: false, crit: ['b64'] }),
    'a compressed payload': withHeader({ zip: 'DEF' }),
    'two algorithms': withHeaderText((text) => text.replace('{', '{"alg":"none",')),
    'two algorithms, the other last': withHeaderText((text) => text.replace('}', ',"alg":"none"}')),
    'two key ids': withHeaderText((text) => text.replace('{', '{"kid":"mine",')),
    'two subjects': withPayloadText((text) => text.replace('{', '{"sub":"someone-else",')),
    'two subjects, the other one last': withPayloadText((text) =>
      text.replace('}', ',"sub":"someone-else"}'),
    ),
    'two expiries': withPayloadText((text) => text.replace('}', ',"exp":4000000000}')),
    'another user': withPayloadText((text) => text.replace(/"sub":"/, '"sub":"x')),
    'a later expiry': withPayloadText((text) => text.replace(/"exp":\d+/, '"exp":4000000000')),
    'a header that is no JSON': withParts(() => ({ header: encode('ES256') })),
    'a header that is a list': withParts(() => ({ header: encode('[]') })),
    'a header with a byte order mark': withHeaderText((text) => `\ufeff${text}`),
    'a payload that is no object': withParts(() => ({ payload: encode('"sub"') })),
    'plain base64': (known) => `${known.parts.join('.')}+/==`,
    'four parts': (known) => `${known.parts.join('.')}.x`,
    'five parts': (known) => `${known.parts.join('.')}.x.y`,
    'two parts': (known) => known.parts.slice(0, 2).join('.'),
    'the flattened form': ({ parts: [protectedHeader, payload, signature] }) =>
      JSON.stringify({ protected: protectedHeader, payload, signature }),
  };

  let api: TestApi;
  let known: Known;
  const answerTo = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).status;

  beforeAll(async () => {
    api = await startAuthApi();
    const { idToken } = await signedIn(api, 'ada@example.org');
    const parts = idToken.split('.');
    const [jwk] = (await api.platform.keys.publicKeys()).keys;
    const publicKey = createPublicKey({ key: Object(jwk), format: 'jwk' });
    known = { header: decode(parts[0]), payload: decode(parts[1]), parts, publicKey };
  });
  afterAll(() => api.stop());

  it('The forgeries are made from a token that is accepted (AUTH-113)', async () => {
    expect(await answerTo(known.parts.join('.'))).toBe(200);
  });

  it.each(Object.entries(forgeries))('A token with %s is rejected (AUTH-113)', async (_, forge) => {
    const token = forge(known);
    const sent = await Promise.all([
      answerTo(encodeURI(token)),
      answerTo(token.replace(/[^\x20-\x7e]/g, '')),
    ]);
    expect(sent).toEqual([401, 401]);
  });
});
