import type { CryptoKey, JSONWebKeySet } from 'jose';

/** The asymmetric keys that sign idTokens. All api processes share them. */
export interface SigningKeys {
  /** The one signature algorithm; a token that names another is refused. */
  readonly algorithm: 'ES256';
  /** The newest key, made on first use. */
  current(): Promise<{ readonly id: string; readonly privateKey: CryptoKey }>;
  /** The public half of a key that may still have signed a living token. */
  find(id: string): Promise<CryptoKey | undefined>;
  /** What is published for others to verify with. */
  publicKeys(): Promise<JSONWebKeySet>;
  /** Makes a new key sign from now on; the old ones stay published until their last token expired. */
  rotate(): Promise<void>;
}
