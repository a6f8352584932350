import { addSecondsToEpoch, durations } from '@portal/shared/util';

const { refreshLeadSeconds, shortestRefreshDelayMs, unrememberedSessionMs } = durations;

/** When a session that is opened `now` is deleted; never, when it is remembered (AUTH-26). */
export function sessionEnd(now: Date, rememberMe: boolean): number | undefined {
  return rememberMe ? undefined : now.getTime() + unrememberedSessionMs;
}

/** The epoch second at which a token that is valid for `expiresIn` seconds from `now` expires. */
export function tokenExpiry(now: Date, expiresIn: number): number {
  return addSecondsToEpoch(now, expiresIn);
}

/** Whether the idToken can no longer be used. */
export function isTokenExpired(session: { readonly expiresAt: number }, now: Date): boolean {
  return session.expiresAt * 1_000 <= now.getTime();
}

/** Whether the 4 hours of a session that is not remembered are over. */
export function isSessionEnded(session: { readonly endsAt?: number }, now: Date): boolean {
  return (session.endsAt ?? Infinity) <= now.getTime();
}

/** How long to wait before the refresh: until 300 seconds before expiry, or 1 second when fewer are left (AUTH-24). */
export function refreshDelayMs(session: { readonly expiresAt: number }, now: Date): number {
  const untilLead = (session.expiresAt - refreshLeadSeconds) * 1_000 - now.getTime();
  return untilLead >= 0 ? untilLead : shortestRefreshDelayMs;
}

/** Whether the time of {@link refreshDelayMs} has come. */
export function isRefreshDue(session: { readonly expiresAt: number }, now: Date): boolean {
  return (session.expiresAt - refreshLeadSeconds) * 1_000 <= now.getTime();
}

/** Whether a new token would be valid longer than the current one; near the end of a session that is not remembered it would not. */
export function isRefreshUseful(session: {
  readonly expiresAt: number;
  readonly endsAt?: number;
}): boolean {
  return session.endsAt === undefined || session.expiresAt * 1_000 < session.endsAt;
}
