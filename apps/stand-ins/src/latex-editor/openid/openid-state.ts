import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Payload } from 'oidc-provider';
import { openJsonStore, type JsonStore } from '../../shared';
import type { SamlKey } from '../saml/saml-response';

/** A record of `oidc-provider`, such as a session or a code. */
export interface OpenidRecord {
  readonly payload: Payload;
  /** Epoch milliseconds; a record without it never expires. */
  readonly expiresAt?: number;
}

/** The persisted state of the provider: its keys, and who is logging in. */
export interface OpenidState {
  signingKey: JWK;
  cookieKey: string;
  samlKey: SamlKey;
  records: Record<string, OpenidRecord>;
  /** Subject → the persona that was chosen last; a user may have another address than before. */
  chosen: Record<string, string>;
}

const noKey: JWK = {};

async function newSamlKey(): Promise<SamlKey> {
  const { generate } = await import('selfsigned');
  const name = [{ name: 'commonName', value: 'institute.example' }];
  const { private: privateKey, cert } = await generate(name, { algorithm: 'sha256' });
  return { privateKey, certificate: cert };
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
}

/** Opens the persisted state; the first start generates the keys. */
export async function openOpenidState(folder: string): Promise<JsonStore<OpenidState>> {
  const initial: OpenidState = {
    ...{ signingKey: noKey, cookieKey: '', samlKey: { privateKey: '', certificate: '' } },
    ...{ records: {}, chosen: {} },
  };
  const store = await openJsonStore(join(folder, 'openid.json'), initial);
  if (store.state.samlKey.privateKey !== '') return store;
  store.state.signingKey = await newSigningKey();
  store.state.samlKey = await newSamlKey();
  store.state.cookieKey = randomBytes(32).toString('base64url');
  store.save();
  return store;
}
