import { isLive } from '@portal/checkout-pricing/domain';
import { mergeBrand } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import type { EmailOf } from '../../auth-session/auth-session.module';
import type { Stores } from '../checkout-pricing.stores';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import { takeoverRefusedMail } from './takeover-refused.mail';
import { findPaidPlan } from './find-paid-plan';
import { isFirstCharge, takeoverTerms, type TakeoverTerms } from './takeover-terms';

/** The name of the job that ends the plan of the former payer of a group. */
export const takenOverPlanJob = 'taken-over-plan';

/** A subscription that was bought to pay for the group of another one. */
export interface Takeover {
  readonly from: string;
  readonly to: string;
  readonly buyerUid: string;
  readonly terms: TakeoverTerms;
}

/**
 * Makes the buyer the owner of the group that a subscription pays for, and lets the new one pay for it, in the transaction
 * that stores the new one. False, and nothing changes, when the group is not offered to the buyer any more.
 */
export type TakeOverGroup = (tx: Queryable, takeover: Takeover) => Promise<boolean>;

/** What a subscription is to a group that it was bought to pay for. */
export interface TakeoverResult {
  /** The group is not offered to its buyer any more: it gives nothing, and must charge nothing. */
  readonly isRefused: boolean;
  /** Since when nobody pays for the period in which it costs nothing: the money that was paid for it went back. */
  readonly unpaidSince: Date | null;
  /** The seats that are paid in the period in which it costs nothing, however many it has; null when it charges itself. */
  readonly paidSeats: number | null;
}

const none: TakeoverResult = { isRefused: false, unpaidSince: null, paidSeats: null };

/** Whether a new subscription is for the present price and seats of a plan whose group nobody else took over. */
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
  stores,
}: Pick<Platform, 'clock' | 'config' | 'jobs' | 'mailer'> & {
  readonly emailOf: EmailOf;
  readonly takeOverGroup: TakeOverGroup;
  readonly stores: Stores;
}) {
  const { productName } = mergeBrand(config.brand);

  const tryToTakeOver = async (tx: Queryable, row: SubscriptionRow, previous: SubscriptionRow) => {
    const present = takeoverTerms(previous, clock.now());
    if (!present || !isFirstCharge(present, row.trialEnd)) return false;
    if (!isLive(row) || !isForSamePlan(row, previous)) return false;
    const terms = { ...present, chargedFrom: row.trialEnd };
    const takeover = { from: previous.id, to: row.id, buyerUid: row.uid, terms };
    if (!(await takeOverGroup(tx, takeover))) return false;
    await stores.subscriptions.markTakenOver(tx, previous.id, row.id);
    await jobs.enqueue(tx, takenOverPlanJob, { subscriptionId: previous.id });
    return true;
  };

  /** Tells the buyer, once, that nothing came of the purchase. */
  const mailRefusal = async (tx: Queryable, row: SubscriptionRow) => {
    const to = await emailOf(tx, row.uid);
    if (to !== undefined) await mailer.send(tx, takeoverRefusedMail({ to, productName }));
  };

  return async (tx: Queryable, row: SubscriptionRow, isNew: boolean): Promise<TakeoverResult> => {
    if (row.takesOver === null) return none;
    const previous = await stores.subscriptions.lockSubscription(tx, row.takesOver);
    const hasTakenOver =
      previous && (previous.takenOverBy === row.id || (await tryToTakeOver(tx, row, previous)));
    if (!hasTakenOver) {
      if (isNew && isLive(row)) await mailRefusal(tx, row);
      return { ...none, isRefused: true };
    }
    const paid = await findPaidPlan(stores, tx, row);
    return paid
      ? { isRefused: false, unpaidSince: paid.revokedAt, paidSeats: paid.quantity }
      : none;
  };
}
