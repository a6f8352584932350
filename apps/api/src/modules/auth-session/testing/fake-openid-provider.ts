import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { systemClock } from '../../../adapters/clock/system-clock';

export const fakeClientId = 'the-portal';
export const fakeClientSecret = 'local-social-client-secret';

/** Somebody who logs in at the fake provider. */
export interface FakePerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
}

/** What a code was given out for. */
interface Grant {
  readonly person: FakePerson;
  readonly nonce: string | null;
  readonly challenge: string | null;
}

/** How one answer differs from an honest one. */
export interface Misbehaviour {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs the idToken otherwise than with the published key. */
  readonly signature?: 'none' | 'foreign' | 'altered';
  /** Answers the token call, or another one, in the provider's place. */
  readonly at?: 'discovery' | 'jwks' | 'token' | 'userinfo';
  readonly answer?: (response: ServerResponse) => void;
  /** The address is told at the userinfo endpoint only. */
  readonly emailOutside?: true;
}

/** A provider in which every step can be made to go wrong. */
export interface FakeProvider {
  readonly issuer: string;
  /** Paths that were asked, in order. */
  readonly asked: string[];
  misbehave(how: Misbehaviour): void;
  /** What the provider sends the browser back with after `person` said yes. */
  consent(authorizationUrl: URL, person: FakePerson): URLSearchParams;
  stop(): Promise<void>;
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const s256 = (verifier: string | null) =>
  createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');

async function idTokenOf(
  claims: Record<string, unknown>,
  how: Misbehaviour,
  keys: { own: CryptoKey; foreign: CryptoKey },
): Promise<string> {
  if (how.signature === 'none') return new UnsecuredJWT(claims).encode();
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
    .sign(how.signature === 'foreign' ? keys.foreign : keys.own);
  if (how.signature !== 'altered') return token;
  const [header = '', payload = '', signature] = token.split('.');
  const read: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...read, sub: 'somebody-else' })).toString(
    'base64url',
  );
  return [header, other, signature].join('.');
}

/** Starts the provider on a free port. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const { privateKey: own, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const { privateKey: foreign } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const people = new Map<string, FakePerson>();
  const asked: string[] = [];
  let how: Misbehaviour = {};
  let issuer = '';

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    authorization_response_iss_parameter_supported: true,
    id_token_signing_alg_values_supported: ['RS256', 'none'],
  });

  async function redeem(request: IncomingMessage, response: ServerResponse) {
    const sent = new URLSearchParams(await text(request));
    const code = sent.get('code') ?? '';
    const grant = grants.get(code);
    const isProven = s256(sent.get('code_verifier')) === grant?.challenge;
    const isClient = sent.get('client_secret') === fakeClientSecret;
    if (!grant || !isProven || !isClient) return json(response, { error: 'invalid_grant' }, 400);
    grants.delete(code);
    const { sub, ...about } = grant.person;
    const iat = Math.floor(systemClock.now().getTime() / 1000);
    const times = { iat, exp: iat + 300 };
    const inToken = how.emailOutside ? {} : about;
    const honest = {
      iss: issuer,
      aud: fakeClientId,
      sub,
      nonce: grant.nonce,
      ...times,
      ...inToken,
    };
    const id_token = await idTokenOf({ ...honest, ...how.claims }, how, { own, foreign });
    const access_token = randomUUID();
    people.set(access_token, grant.person);
    return json(response, { access_token, token_type: 'Bearer', expires_in: 300, id_token });
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '';
    asked.push(path);
    const place = path.endsWith('openid-configuration') ? 'discovery' : path.slice(1);
    if (how.answer && (how.at ?? 'token') === place) return how.answer(response);
    if (place === 'discovery') return json(response, metadata());
    if (place === 'jwks') return json(response, { keys: [jwk] });
    if (place === 'token') return redeem(request, response);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    return json(response, people.get(bearer) ?? { error: 'invalid_token' });
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    asked,
    misbehave: (next) => {
      how = next;
    },
    consent({ searchParams }, person) {
      const code = randomUUID();
      const nonce = searchParams.get('nonce');
      grants.set(code, { person, nonce, challenge: searchParams.get('code_challenge') });
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: issuer });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
