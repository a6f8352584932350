/** When a session that is opened `now` is deleted; never, when it is remembered (AUTH-26). */
export declare function sessionEnd(now: Date, rememberMe: boolean): number | undefined;
/** The epoch second at which a token that is valid for `expiresIn` seconds from `now` expires. */
export declare function tokenExpiry(now: Date, expiresIn: number): number;
/** Whether the idToken can no longer be used. */
export declare function isTokenExpired(
  session: {
    readonly expiresAt: number;
  },
  now: Date,
): boolean;
/** Whether the 4 hours of a session that is not remembered are over. */
export declare function isSessionEnded(
  session: {
    readonly endsAt?: number;
  },
  now: Date,
): boolean;
/** How long to wait before the refresh: until 300 seconds before expiry, or 1 second when fewer are left (AUTH-24). */
export declare function refreshDelayMs(
  session: {
    readonly expiresAt: number;
  },
  now: Date,
): number;
/** Whether the time of {@link refreshDelayMs} has come. */
export declare function isRefreshDue(
  session: {
    readonly expiresAt: number;
  },
  now: Date,
): boolean;
/** Whether a new token would be valid longer than the current one; near the end of a session that is not remembered it would not. */
export declare function isRefreshUseful(session: {
  readonly expiresAt: number;
  readonly endsAt?: number;
}): boolean;
