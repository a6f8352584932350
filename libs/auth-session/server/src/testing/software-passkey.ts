import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { RequestOf } from '@portal/shared/contract';
import type { TestApi } from '@portal/server/testing';
import { ticketFor } from './auth-api';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** How an authenticator or its browser deviates from what is asked. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Whether the user showed a PIN or a finger. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
}

interface Asked {
  readonly challenge: string;
  readonly rpId: string;
}

const bytes = (data: Buffer, type = 0x40) =>
  data.length < 24
    ? Buffer.concat([Buffer.from([type + data.length]), data])
    : data.length < 256
      ? Buffer.concat([Buffer.from([type + 0x18, data.length]), data])
      : Buffer.concat([Buffer.from([type + 0x19, data.length >> 8, data.length & 255]), data]);
const text = (value: string) => bytes(Buffer.from(value), 0x60);

/** A passkey in software (ES256), which counts its uses. */
export function createSoftwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ownId = randomBytes(32);
  let uses = 0;
  let owner = '';

  const clientData = (type: string, { challenge }: Asked, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    );

  function authenticatorData({ rpId }: Asked, deviation: Deviation, key?: Buffer) {
    const { isVerified = true } = deviation;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? (uses += 1));
    const flags = 0x01 + (isVerified ? 0x04 : 0) + (key ? 0x40 : 0);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      ...(key ? [Buffer.alloc(16), Buffer.from([0, ownId.length]), ownId, key] : []),
    ]);
  }

  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (value: string) => bytes(Buffer.from(value, 'base64url'));
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, point(x), Buffer.from([0x22]), point(y)]);
  }

  return {
    id: base64url(ownId),

    /** What the browser sends after the authenticator made it. */
    make(asked: Asked & { readonly userHandle: string }, deviation: Deviation = {}) {
      owner = asked.userHandle;
      const made = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        bytes(authenticatorData(asked, deviation, coseKey())),
      ]);
      return {
        id: deviation.id ?? base64url(ownId),
        clientDataJSON: base64url(clientData('webauthn.create', asked, deviation)),
        attestationObject: base64url(made),
      };
    },

    /** What the browser sends after the authenticator signed. */
    answer(asked: Asked, deviation: Deviation = {}) {
      const data = clientData('webauthn.get', asked, deviation);
      const authData = authenticatorData(asked, deviation);
      return {
        id: deviation.id ?? base64url(ownId),
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        userHandle: deviation.userHandle ?? owner,
      };
    },
  };
}

type Purpose = RequestOf<typeof endpoints.getPasskeyChallenge>['purpose'];

/** A browser with one passkey. */
export function openPasskeyBrowser(
  api: TestApi,
  passkey = createSoftwarePasskey(new URL(api.config.baseUrl).origin),
) {
  let cookie = '';
  const headers = (): Readonly<Record<string, string>> => (cookie === '' ? {} : { cookie });
  const keep = (response: { readonly headers: Headers }) => {
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
  };
  const browser = {
    passkey,
    headers,
    async challenge(purpose: Purpose = 'sign-in') {
      const response = await api.call(
        endpoints.getPasskeyChallenge,
        { purpose },
        { headers: headers() },
      );
      if (!response.ok) throw new Error(response.error.error);
      keep(response);
      return response.body;
    },
    async begin(token: string) {
      const response = await api.call(endpoints.beginPasskey, {}, { token, headers: headers() });
      if (!response.ok) throw new Error(response.error.error);
      keep(response);
      return response.body;
    },
    async add(token: string, deviation: Deviation = {}, name = 'Laptop') {
      const made = passkey.make(await browser.begin(token), deviation);
      return api.call(endpoints.addPasskey, { name, ...made }, { token, headers: headers() });
    },
    /** Signs up with a passkey of its own; `change` is what the browser sends otherwise. */
    async signUp(
      email: string,
      change: Partial<RequestOf<typeof endpoints.signUpWithPasskey>> = {},
    ) {
      const input = { email, ticket: await ticketFor(api, 'signup') };
      const begun = await api.call(endpoints.beginPasskeySignUp, input, { headers: headers() });
      if (!begun.ok) return begun;
      keep(begun);
      const made = { ...passkey.make(begun.body), ...change };
      return api.call(endpoints.signUpWithPasskey, made, { headers: headers() });
    },
    exchange: (ticket: string) =>
      api.call(endpoints.exchangeSocialTicket, { ticket }, { headers: headers() }),
    send: (answer: RequestOf<typeof endpoints.answerPasskeyChallenge>) =>
      api.call(endpoints.answerPasskeyChallenge, answer, { headers: headers() }),
    /** Answers a fresh challenge. */
    answer: async (deviation: Deviation = {}, purpose: Purpose = 'sign-in') =>
      browser.send(passkey.answer(await browser.challenge(purpose), deviation)),
    async ticket(purpose: Purpose = 'sign-in') {
      const response = await browser.answer({}, purpose);
      if (!response.ok) throw new Error(response.error.error);
      return response.body.ticket;
    },
    /** The whole way to a session, or to the question for the password. */
    signIn: async () => browser.exchange(await browser.ticket()),
    link: (ticket: string, password: string) =>
      api.call(endpoints.linkSocialIdentity, { ticket, password }, { headers: headers() }),
  };
  return browser;
}
