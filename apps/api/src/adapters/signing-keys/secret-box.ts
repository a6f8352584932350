import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A key of its own for one purpose, from a configured secret (HKDF-SHA-256). */
export function derivedSecret(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Authenticated encryption of what the database keeps but must not be able to tell. */
export interface SecretBox {
  seal(text: string): string;
  /** Throws when the text was altered or sealed with another secret. */
  open(sealed: string): string;
}

/** A {@link SecretBox} for one purpose. */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = derivedSecret(secret, purpose);
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return (
        decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') +
        decipher.final('utf8')
      );
    },
  };
}
