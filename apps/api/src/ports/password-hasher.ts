/** Slow password hashing off the main thread, behind a bounded queue (refuses with `UNAVAILABLE` when it is full). */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Against a missing hash it spends the same time and answers false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether `hash` was made with other parameters than new ones are. */
  isOutdated(hash: string): boolean;
}
