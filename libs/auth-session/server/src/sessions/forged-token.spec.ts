import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { signedInUser, startAuthApi } from '../testing/auth-api';

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

const pem = ({ publicKey }: Known) => publicKey.export({ type: 'spki', format: 'pem' }).toString();
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

describe('forged tokens', () => {
  let api: TestApi;
  let known: Known;
  const answerTo = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).status;

  beforeAll(async () => {
    api = await startAuthApi();
    const { idToken } = await signedInUser(api, 'ada@example.org');
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
