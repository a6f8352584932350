/** What a status of the card provider means for the portal. */
interface SubscriptionStatusMeaning {
  /** The plan may be used. */
  readonly givesPlan: boolean;
  /** It has ended permanently: another plan can be bought. */
  readonly isOver: boolean;
}

const using: SubscriptionStatusMeaning = { givesPlan: true, isOver: false };
const waiting: SubscriptionStatusMeaning = { givesPlan: false, isOver: false };
const over: SubscriptionStatusMeaning = { givesPlan: false, isOver: true };

/** The meaning of every status that the card provider has. */
const subscriptionStatuses = {
  trialing: using,
  active: using,
  /** The provider retries the card. */
  past_due: using,
  /** The retries are over; paying the open invoice makes it active again. */
  unpaid: waiting,
  /** A trial ended without a card. */
  paused: waiting,
  /** The first payment has not succeeded yet. */
  incomplete: waiting,
  incomplete_expired: over,
  canceled: over,
} as const satisfies Readonly<Record<string, SubscriptionStatusMeaning>>;

const meanings = new Map<string, SubscriptionStatusMeaning>(Object.entries(subscriptionStatuses));

/** The meaning of a status; an unknown one gives nothing and is not over. */
export const meaningOfStatus = (status: string): SubscriptionStatusMeaning =>
  meanings.get(status) ?? waiting;
