import type { AnalyticsEvent } from './analytics-event';

/** What an event says about the signed-in user. */
type AccountDetails = Pick<AnalyticsEvent, 'uid' | 'emailDomain' | 'accountType'>;

/** The part of a user that analytics need. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly isPaid: boolean;
  readonly premium: boolean;
}

/** The details of a user: `paid` pays, `premium` has Premium without paying, all others are `freemium` (EVENT-7). */
export function accountDetailsOf({ uid, email, isPaid, premium }: Account): AccountDetails {
  const unpaid = premium ? 'premium' : 'freemium';
  const emailDomain = email.split('@').at(-1)?.toLowerCase();
  return { uid, emailDomain, accountType: isPaid ? 'paid' : unpaid };
}
