import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Payload } from 'oidc-provider';
import { openJsonStore, type JsonStore } from '../../shared';

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
  records: Record<string, OpenidRecord>;
  /** Subject → the persona that was chosen last; a user may have another address than before. */
  chosen: Record<string, string>;
}

const noKey: JWK = {};

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
}

/** Opens the persisted state; the first start generates the keys. */
export async function openOpenidState(folder: string): Promise<JsonStore<OpenidState>> {
  const initial: OpenidState = { signingKey: noKey, cookieKey: '', records: {}, chosen: {} };
  const store = await openJsonStore(join(folder, 'openid.json'), initial);
  if (store.state.cookieKey !== '') return store;
  store.state.signingKey = await newSigningKey();
  store.state.cookieKey = randomBytes(32).toString('base64url');
  store.save();
  return store;
}
