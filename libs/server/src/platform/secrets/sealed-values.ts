import { createHash, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';

/** Where sealed values are kept: in the database, where `key reseal` finds them, or outside, where they end by themselves. */
const sealPurposes = {
  'signing-keys': 'database',
  mail: 'database',
  'institution-sign-in': 'database',
  /** Sign-ups of the strict profile in the job tables. */
  'sign-up': 'database',
  'device-cookie': 'outside',
  'second-factor': 'database',
  /** The question for a code, in the cookie of its browser. */
  'second-factor-question': 'outside',
  /** What a SAML provider says of a user, on the way from one request of the browser to its next. */
  'saml-identity': 'outside',
  /** Tokens of a page, which live for minutes. */
  'group-management stats': 'outside',
} as const satisfies Readonly<Record<string, 'database' | 'outside'>>;

export type SealPurpose = keyof typeof sealPurposes;

/**
 * Configured secrets, the newest first: it makes new values, and the others still read theirs while it replaces them
 * (SHARED-334).
 */
export type Secrets = readonly [string, ...string[]];

/** A 256-bit key for one purpose, from a configured secret (HKDF-SHA-256). */
export function derivedSecret(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** {@link derivedSecret} of each of several secrets, in their order. */
export const derivedSecrets = (
  [newest, ...others]: Secrets,
  purpose: string,
): readonly [Buffer, ...Buffer[]] => [
  derivedSecret(newest, purpose),
  ...others.map((secret) => derivedSecret(secret, purpose)),
];

/** A short name of a secret, which values carry that are sealed with it; it does not reveal the secret. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(derivedSecret(secret, 'key id')).digest('base64url').slice(0, 8);

/** The {@link keyIdOf} of the secret that a value was sealed with; null for one that is older than these names. */
export function keyIdOfSealed(sealed: string): string | null {
  try {
    return decodeProtectedHeader(sealed).kid ?? null;
  } catch {
    return null;
  }
}

/** Encrypts values that the database stores but must not reveal. */
export interface Sealer {
  seal(text: string): Promise<string>;
  /** Rejects when the value was altered, or sealed with none of the secrets or for another purpose. */
  open(sealed: string): Promise<string>;
}

const algorithm = { alg: 'dir', enc: 'A256GCM' } as const;

async function openWith(key: Uint8Array, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: [algorithm.alg],
    contentEncryptionAlgorithms: [algorithm.enc],
  });
  return new TextDecoder().decode(plaintext);
}

/** A {@link Sealer} for one purpose: JSON Web Encryption with its own key for each secret. */
export function createSealer(secrets: Secrets, purpose: SealPurpose): Sealer {
  const [newest] = derivedSecrets(secrets, purpose);
  const kid = keyIdOf(secrets[0]);
  const keys = secrets.map((secret) => ({
    id: keyIdOf(secret),
    key: derivedSecret(secret, purpose),
  }));
  return {
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ ...algorithm, kid })
        .encrypt(newest),
    async open(sealed) {
      const named = keyIdOfSealed(sealed);
      const [first, ...others] = keys.filter(({ id }) => named === null || id === named);
      if (!first) throw new Error('The value was sealed with a secret that is not configured.');
      let opened = openWith(first.key, sealed);
      for (const { key } of others) opened = opened.catch(() => openWith(key, sealed));
      return opened;
    },
  };
}
