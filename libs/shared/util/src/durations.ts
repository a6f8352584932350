const oneSecondMs = 1_000;
const oneMinuteMs = 60 * oneSecondMs;
const oneHourMs = 60 * oneMinuteMs;
const oneDayMs = 24 * oneHourMs;

/**
 * Every length of time that the specification names (1 §9, 2 §9, decisions "Sessions" and "Calls"), and those that browser
 * and server must agree on; the unit is in the name.
 */
export const durations = {
  oneSecondMs,
  oneMinuteMs,
  oneHourMs,
  oneDayMs,

  /** Life of an idToken. */
  idTokenSeconds: 3_600,
  /** The session is refreshed this long before its idToken expires … */
  refreshLeadSeconds: 300,
  /** … or after this long when less than that remains. */
  shortestRefreshDelayMs: oneSecondMs,
  /** Longest wait of a browser for the answer to a call. */
  callPatienceMs: 30 * oneSecondMs,
  /** A refresh without an answer is tried again after this. */
  refreshRetryMs: 15 * oneSecondMs,
  /**
   * A refresh token that was just used gets the same successor for so long: for two tabs at once, and for a browser that
   * waited for an answer that was lost, and asks again.
   */
  refreshGraceMs: oneMinuteMs,
  /** Life of a session whose owner did not ask to be remembered. */
  unrememberedSessionMs: 4 * oneHourMs,
  /** Life of a remembered session. */
  rememberedSessionMs: 30 * oneDayMs,
  /** Life of the three cookies that hand the session to the provider's other subdomains. */
  sessionCookieSeconds: 10,
  /** Life of the code in a reset mail. */
  resetCodeMs: oneHourMs,
  /** Life of the code in a verification or change-of-address mail. */
  verificationCodeMs: oneDayMs,

  /** The landing page's error hides after this. */
  landingErrorMs: 10 * oneSecondMs,
  /** A status message of the account page clears after this. */
  accountMessageMs: 10 * oneSecondMs,
  /** A status message of the members page clears after this. */
  membersMessageMs: 5 * oneSecondMs,
  /** The contact form's banner fades after this. */
  contactBannerMs: 4_500,
  /** The Contact Sales dialog closes this long after a successful submit. */
  contactSalesCloseMs: 2_500,
  /** A changed table row stays highlighted for this long. */
  rowHighlightMs: 2 * oneSecondMs,
  /** Wait between two invitations to the same member. */
  resendInvitationCooldownMs: 30 * oneMinuteMs,
} as const;

/** Whole seconds since 1970. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

/** `seconds` after `now`, in epoch seconds (specification 2, section 9). */
export function addSecondsToEpoch(now: Date, seconds: number): number {
  return epochSeconds(now) + seconds;
}
