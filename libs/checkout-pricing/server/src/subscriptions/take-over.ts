import { isLive, renews } from '@portal/checkout-pricing/domain';
import { mergeBrand } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { Queryable, JobHandler } from '@portal/server/ports';
import type { EmailOf } from '@portal/auth-session/server';
import { takeoverRefusedMail } from '../plan-mails/plan-change.mails';
import { findSubscription, lockSubscription, markTakenOver } from './subscription.repository';
import { isFirstCharge, takeoverTerms, type TakeoverTerms } from './takeover-terms';
import type { SubscriptionRow } from '../checkout-pricing.tables';

const takenOverPlanJob = 'taken-over-plan';

export interface Takeover {
  readonly from: string;
  readonly to: string;
  readonly buyerUid: string;
  readonly terms: TakeoverTerms;
}

/**
 * Makes the buyer the owner of the group that a subscription pays for, and lets the new one pay for it, in the transaction
 * that stores the new one. False, and nothing changes, when the group is no longer offered to the buyer.
 */
export type TakeOverGroup = (tx: Queryable, takeover: Takeover) => Promise<boolean>;

export interface TakeoverResult {
  /** The group is no longer offered to the buyer: the subscription gives nothing, and must charge nothing. */
  readonly isRefused: boolean;
  /** Since when nobody pays for the period in which it costs nothing: the money that was paid for it went back. */
  readonly unpaidSince: Date | null;
  /** The seats that are paid in the period in which it costs nothing, however many it has; null when it charges itself. */
  readonly paidSeats: number | null;
}

const none: TakeoverResult = { isRefused: false, unpaidSince: null, paidSeats: null };

/** Whether a new subscription is for the current price and seats of a plan whose group nobody else took over. */
const isForSamePlan = (row: SubscriptionRow, previous: SubscriptionRow) =>
  previous.takenOverBy === null &&
  row.priceId === previous.priceId &&
  row.currency === previous.currency &&
  row.quantity === previous.quantity;

/** Lets a subscription take the group of another one over when it is stored (GROUP-458). */
export function createTakeOver({
  clock,
  config,
  jobs,
  mailer,
  emailOf,
  takeOverGroup,
}: Pick<Platform, 'clock' | 'config' | 'jobs' | 'mailer'> & {
  readonly emailOf: EmailOf;
  readonly takeOverGroup: TakeOverGroup;
}) {
  const { productName } = mergeBrand(config.brand);

  const tryToTakeOver = async (tx: Queryable, row: SubscriptionRow, previous: SubscriptionRow) => {
    const current = takeoverTerms(previous, clock.now());
    if (!current || !isFirstCharge(current, row.trialEnd)) return false;
    if (!isLive(row) || !isForSamePlan(row, previous)) return false;
    const terms = { ...current, chargedFrom: row.trialEnd };
    const takeover = { from: previous.id, to: row.id, buyerUid: row.uid, terms };
    if (!(await takeOverGroup(tx, takeover))) return false;
    await markTakenOver(tx, previous.id, row.id);
    await jobs.enqueue(tx, takenOverPlanJob, { subscriptionId: previous.id });
    return true;
  };

  const mailRefusal = async (tx: Queryable, row: SubscriptionRow) => {
    const to = await emailOf(tx, row.uid);
    if (to !== undefined) await mailer.send(tx, takeoverRefusedMail({ to, productName }));
  };

  return async (tx: Queryable, row: SubscriptionRow, isNew: boolean): Promise<TakeoverResult> => {
    if (row.takesOver === null) return none;
    const previous = await lockSubscription(tx, row.takesOver);
    const hasTakenOver =
      previous && (previous.takenOverBy === row.id || (await tryToTakeOver(tx, row, previous)));
    if (!hasTakenOver) {
      if (isNew && isLive(row)) await mailRefusal(tx, row);
      return { ...none, isRefused: true };
    }
    const paid = await findPaidPlan(tx, row);
    return paid
      ? { isRefused: false, unpaidSince: paid.revokedAt, paidSeats: paid.quantity }
      : none;
  };
}

/**
 * The plan that is paid for the period in which a plan costs nothing because it took a group over: the one before it, or,
 * when that was not charged either, an earlier one. Undefined for a plan that charges itself (GROUP-459).
 */
export async function findPaidPlan(
  query: Queryable,
  plan: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  if (plan.takesOver === null || plan.status !== 'trialing') return undefined;
  let paid = await findSubscription(query, plan.takesOver);
  while (paid?.takesOver && paid.trialEnd?.getTime() === plan.trialEnd?.getTime())
    paid = await findSubscription(query, paid.takesOver);
  return paid;
}

/** Reading a plan whose group somebody else pays for lets it end with its period; the second time stores that. */
export const createTakenOverPlanJob = ({
  database: { query },
  refreshCustomer,
}: Pick<Platform, 'database'> & {
  readonly refreshCustomer: (customerId: string) => Promise<readonly SubscriptionRow[]>;
}): JobHandler<{ subscriptionId: string }> => ({
  name: takenOverPlanJob,
  async run({ subscriptionId }) {
    const plan = await findSubscription(query, subscriptionId);
    const rows = plan ? await refreshCustomer(plan.customerId) : [];
    const isRenewing = rows.some((row) => row.id === subscriptionId && renews(row));
    if (plan && isRenewing) await refreshCustomer(plan.customerId);
  },
});
