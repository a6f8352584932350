export interface HashParameters {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

/** Slow password hashing off the main thread, behind a bounded queue (throws `UNAVAILABLE` when it is full). */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** For a missing hash it takes the same time and returns false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether `hash` was created with other parameters than new hashes, or by another system. */
  isOutdated(hash: string): boolean;
  /** Why a hash of another system cannot be taken; undefined for one that `verify` checks (AUTH-551). */
  problemOf(hash: string): string | undefined;
}
