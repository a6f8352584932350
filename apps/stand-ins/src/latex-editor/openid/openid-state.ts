import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Payload } from 'oidc-provider';
import { openJsonStore, type JsonStore } from '../../shared';

/** One of the provider's own records. */
export interface OpenidRecord {
  readonly payload: Payload;
  /** Epoch milliseconds; absent: it stays. */
  readonly expiresAt?: number;
}

/** What the provider keeps over a restart: its keys, and who is logging in. */
export interface OpenidState {
  signingKey: JWK;
  cookieKey: string;
  records: Record<string, OpenidRecord>;
  /** Who a subject was chosen as last: the same person may have another address since. */
  chosen: Record<string, string>;
}

const noKey: JWK = {};

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
}

/** Opens what was kept; the first start makes the keys. */
export async function openOpenidState(folder: string): Promise<JsonStore<OpenidState>> {
  const initial: OpenidState = { signingKey: noKey, cookieKey: '', records: {}, chosen: {} };
  const store = await openJsonStore(join(folder, 'openid.json'), initial);
  if (store.state.cookieKey !== '') return store;
  store.state.signingKey = await newSigningKey();
  store.state.cookieKey = randomBytes(32).toString('base64url');
  await store.save();
  return store;
}
