import { ApiError } from '../../platform/errors';
import type { Metrics } from '../../platform/metrics/metrics';
import type { PasswordHasher } from '../../ports/password-hasher';

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
    hash: (password) => count(hasher.hash(password)),
    verify: (known, password) => count(hasher.verify(known, password)),
    isOutdated: (known) => hasher.isOutdated(known),
    parameters: hasher.parameters,
    measure: (parameters) => hasher.measure(parameters),
  };
}
