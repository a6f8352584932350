const oneSecondMs = 1_000;
const oneMinuteMs = 60 * oneSecondMs;
const oneHourMs = 60 * oneMinuteMs;
const oneDayMs = 24 * oneHourMs;

/**
 * The durations of the requirements (SHARED-8, SHARED-9, SHARED-30), and those that browser and server must agree on; the
 * unit is in the name.
 */
export const durations = {
  oneSecondMs,
  oneMinuteMs,
  oneHourMs,
  oneDayMs,

  /** Lifetime of an idToken. */
  idTokenSeconds: 3_600,
  /** The session is refreshed this long before its idToken expires, … */
  refreshLeadSeconds: 300,
  /** … or after this delay when less time remains. */
  shortestRefreshDelayMs: oneSecondMs,
  /** The browser waits at most this long for a response. */
  callTimeoutMs: 30 * oneSecondMs,
  /** A refresh without a response is tried again after this delay. */
  refreshRetryMs: 15 * oneSecondMs,
  /** The browser waits this long for the response to a refresh, so that it can try again while the used token may come back. */
  refreshTimeoutMs: 10 * oneSecondMs,
  /**
   * A refresh token that was just used returns the same successor for this long at most: for a browser whose response was
   * lost and that sends the request again.
   */
  refreshGraceMs: 45 * oneSecondMs,
  /** Lifetime of a session without "Remember me". */
  unrememberedSessionMs: 4 * oneHourMs,
  /** Lifetime of a session with "Remember me". */
  rememberedSessionMs: 30 * oneDayMs,
  /** What a stolen token must not do needs a sign-in, or another proof of the user, that is no older. */
  recentSignInMs: 10 * oneMinuteMs,
  /** Lifetime of the three cookies that share the session with the company's other subdomains. */
  sessionCookieSeconds: 10,
  /** Lifetime of the code in a reset email. */
  resetCodeMs: oneHourMs,
  /** Lifetime of the code in a verification or email-change email. */
  verificationCodeMs: oneDayMs,

  /** The error on the landing page is hidden after this. */
  landingErrorMs: 10 * oneSecondMs,
  /** A status message on the account page is cleared after this. */
  accountMessageMs: 10 * oneSecondMs,
  /** A status message on the members page is cleared after this. */
  membersMessageMs: 5 * oneSecondMs,
  /** The contact form's banner fades after this. */
  contactBannerMs: 4_500,
  /** The Contact Sales dialog closes this long after a successful submit. */
  contactSalesCloseMs: 2_500,
  /** A deleted blocked suggestion can be brought back for this long. */
  undoMs: 5 * oneSecondMs,
  /** A changed table row stays highlighted for this long. */
  rowHighlightMs: 2 * oneSecondMs,
  /** The pause between two invitations to the same member. */
  resendInvitationCooldownMs: 30 * oneMinuteMs,
} as const;

/** A date as whole epoch seconds, rounded down. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

/** `seconds` after `now`, in epoch seconds. */
export function addSecondsToEpoch(now: Date, seconds: number): number {
  return epochSeconds(now) + seconds;
}
