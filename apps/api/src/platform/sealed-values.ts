import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** A 256-bit key for one purpose, from a configured secret (HKDF-SHA-256). */
export function derivedSecret(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Encrypts values that the database stores but must not reveal. */
export interface Sealer {
  seal(text: string): Promise<string>;
  /** Rejects when the value was altered, or sealed with another secret or for another purpose. */
  open(sealed: string): Promise<string>;
}

const algorithm = { alg: 'dir', enc: 'A256GCM' } as const;

/** A {@link Sealer} for one purpose: JSON Web Encryption with its own key. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = derivedSecret(secret, purpose);
  return {
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(algorithm).encrypt(key),
    async open(sealed) {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: [algorithm.alg],
        contentEncryptionAlgorithms: [algorithm.enc],
      });
      return new TextDecoder().decode(plaintext);
    },
  };
}
