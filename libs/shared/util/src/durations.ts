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
  unrememberedSessionMs: 4 * oneHourMs,
  rememberedSessionMs: 30 * oneDayMs,
  /** What a stolen token must not do needs a sign-in, or another proof of the user, that is no older. */
  recentSignInMs: 10 * oneMinuteMs,
  /** Lifetime of the three cookies that share the session with the company's other subdomains. */
  sessionCookieSeconds: 10,
  resetCodeMs: oneHourMs,
  verificationCodeMs: oneDayMs,
  /** A user who lost the second factor waits this long for its removal, … */
  lostFactorWaitMs: 3 * oneDayMs,
  /** … and is reminded this long before it. */
  lostFactorReminderMs: oneDayMs,

  landingErrorMs: 10 * oneSecondMs,
  accountMessageMs: 10 * oneSecondMs,
  membersMessageMs: 5 * oneSecondMs,
  contactBannerMs: 4_500,
  contactSalesCloseMs: 2_500,
  undoMs: 5 * oneSecondMs,
  rowHighlightMs: 2 * oneSecondMs,
  /** The pause between two invitations to the same member. */
  resendInvitationCooldownMs: 30 * oneMinuteMs,
} as const;

export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

export function addSecondsToEpoch(now: Date, seconds: number): number {
  return epochSeconds(now) + seconds;
}
