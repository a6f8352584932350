import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseOptions, type Options } from '@node-rs/argon2';
import type { HashParameters, PasswordHasher } from '../../ports/password-hasher';
import { ApiError } from '../../platform/errors';
import type { Metrics } from '../../platform/observability/metrics';
import { isArgon2, problemOfImported } from './imported-hashes';

/** The functions that the hasher needs; `verify` knows hashes of other systems, too. */
export interface Argon2 {
  hash(password: string, parameters: Options): Promise<string>;
  verify(known: string, password: string): Promise<boolean>;
}

const outputLen = 32;

const optionsOf = ({ memory, passes, lanes }: HashParameters) => ({
  ...{ memoryCost: memory, timeCost: passes, parallelism: lanes },
  outputLen,
});

/** Every Unicode form of the same characters is the same password (NIST SP 800-63B, NFKC). */
const canonical = (password: string) => password.normalize('NFKC');

/** A valid hash of no password: verifying it takes as long as verifying a real one. */
function unmatchableHash(parameters: HashParameters): string {
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const { memory: m, passes: t, lanes: p } = parameters;
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(outputLen))}`;
}

/**
 * Hashes with argon2id, and checks the hashes of other systems, too. A password is rejected after `rejectedAfterMs` at the
 * earliest, so that the time tells nobody whose hash came from another system (AUTH-552).
 */
export function createArgon2PasswordHasher(
  argon2: Argon2,
  parameters: HashParameters,
  rejectedAfterMs = 0,
): PasswordHasher {
  const hashOfNoPassword = unmatchableHash(parameters);
  const options = optionsOf(parameters);
  return {
    hash: (password) => argon2.hash(canonical(password), options),
    async verify(known = hashOfNoPassword, password) {
      const earliest = setTimeout(rejectedAfterMs, undefined, { ref: false });
      // Other systems hashed what was typed.
      const given = isArgon2(known) ? canonical(password) : password;
      const isRight = await argon2.verify(known, given);
      if (!isRight) await earliest;
      return isRight;
    },
    problemOf: problemOfImported,
    isOutdated(known) {
      if (!isArgon2(known)) return true;
      const used = parseOptions(known);
      return (
        used.memoryCost !== options.memoryCost ||
        used.timeCost !== options.timeCost ||
        used.parallelism !== options.parallelism ||
        used.outputLen !== options.outputLen
      );
    },
  };
}

const resultOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'UNAVAILABLE' ? 'rejected' : 'failed';

/** Counts the passwords that are hashed, and those that a full queue rejects. */
export function countHashes(
  hasher: PasswordHasher,
  { hashes }: Pick<Metrics, 'hashes'>,
): PasswordHasher {
  async function count<Result>(work: Promise<Result>): Promise<Result> {
    try {
      const done = await work;
      hashes.inc({ result: 'done' });
      return done;
    } catch (error) {
      hashes.inc({ result: resultOf(error) });
      throw error;
    }
  }
  return {
    ...hasher,
    hash: (password) => count(hasher.hash(password)),
    verify: (known, password) => count(hasher.verify(known, password)),
  };
}
