import { durations } from '@portal/shared/util';

const { oneMinuteMs, oneSecondMs } = durations;

/** Time to log in at the provider (decisions, "LaTeX editor, embedding"; the same for every provider). */
export const stateLifeMs = 10 * oneMinuteMs;

/** Life of a ticket: the way from one page to the next, or the time to remember a password. */
export const ticketLifeMs = { session: 60 * oneSecondMs, link: 10 * oneMinuteMs } as const;

/** A sign-in that came back is remembered for longer than its state and its tickets live. */
export const loginLifeMs = stateLifeMs + ticketLifeMs.session + ticketLifeMs.link;

/** Long enough for the state, the ticket and the link, one after the other. */
export const browserCookieSeconds = 30 * 60;

/** Sign-ins that come back to one network; a campus may share one address. */
export const socialSignInsPerNetwork = {
  name: 'social-sign-ins-per-network',
  points: 500,
  windowSeconds: 60 * 60,
};

/** The longest query that travels through the provider. */
export const maxCarriedQuery = 1_500;

/** An address that only its owner recognises: its first letter and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`;
}
