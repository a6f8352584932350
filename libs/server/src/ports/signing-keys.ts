import type { CryptoKey, JSONWebKeySet } from 'jose';
import type { SealedRows } from '../contracts/sealed-rows';

/** The asymmetric keys that sign idTokens. All API processes share them. */
export interface SigningKeys {
  /** The only signature algorithm; tokens with another one are rejected. */
  readonly algorithm: 'ES256';
  /** The newest key that every process knows; the first one is created on first use. */
  current(): Promise<{ readonly id: string; readonly privateKey: CryptoKey }>;
  /** The public half of a key that may have signed a token that is still valid. */
  find(id: string): Promise<CryptoKey | undefined>;
  /** The published keys, for others to verify tokens with. */
  publicKeys(): Promise<JSONWebKeySet>;
  /** Creates a new key for signing; old keys stay published until their last token has expired. */
  rotate(): Promise<void>;
  /** Where the private halves are, sealed. */
  readonly sealed: SealedRows;
}
