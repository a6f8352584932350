import { durations } from '@portal/shared/util';

/** The claims that say when the user logged in, and when the idToken was issued; both in epoch seconds. */
interface LoginTimes {
  readonly auth_time?: unknown;
  readonly iat?: unknown;
}

/**
 * Whether the user of an idToken logged in at the provider shortly before it was issued, by the provider's own clock. After
 * `max_age=0` a provider has to say when; one that does not has proven nothing.
 */
export const isFreshLogin = ({ auth_time: loggedInAt, iat: issuedAt }: LoginTimes): boolean =>
  typeof loggedInAt === 'number' &&
  typeof issuedAt === 'number' &&
  (issuedAt - loggedInAt) * 1_000 <= durations.recentSignInMs;
