/** How much work a password hash is (argon2id). */
export interface HashParameters {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}
