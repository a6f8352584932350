import { randomBytes } from 'node:crypto';
import { parseOptions, type Options } from '@node-rs/argon2';
import type { PasswordHasher } from '../../ports/password-hasher';

/** The functions of argon2 that the hasher needs; the package implements them. */
export interface Argon2 {
  hash(password: string, parameters: Options): Promise<string>;
  verify(known: string, password: string): Promise<boolean>;
}

/** The minimum of OWASP and ASVS for argon2id: 19 MiB, two passes, one lane. */
const strongParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

type HashParameters = Readonly<typeof strongParameters>;

/** Every Unicode form of the same characters is the same password (NIST SP 800-63B, NFKC). */
const canonical = (password: string) => password.normalize('NFKC');

/** A valid hash of no password: verifying it takes as long as verifying a real one. */
function unmatchableHash(parameters: HashParameters): string {
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const { memoryCost: m, timeCost: t, parallelism: p, outputLen } = parameters;
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(outputLen))}`;
}

/** Hashes with the given argon2id. */
export function createArgon2PasswordHasher(
  argon2: Argon2,
  parameters: HashParameters = strongParameters,
): PasswordHasher {
  const hashOfNoPassword = unmatchableHash(parameters);
  return {
    hash: (password) => argon2.hash(canonical(password), parameters),
    verify: (known, password) => argon2.verify(known ?? hashOfNoPassword, canonical(password)),
    isOutdated(known) {
      const used = parseOptions(known);
      return (
        used.memoryCost !== parameters.memoryCost ||
        used.timeCost !== parameters.timeCost ||
        used.parallelism !== parameters.parallelism ||
        used.outputLen !== parameters.outputLen
      );
    },
  };
}
