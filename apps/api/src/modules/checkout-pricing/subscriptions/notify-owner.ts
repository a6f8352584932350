import { accessAfterFailedRenewal, isLive } from '@portal/checkout-pricing/domain';
import { mergeBrand } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import type { EmailOf } from '../../auth-session/auth-session.module';
import { planEndedMail, renewalFailedMail } from './subscription.mails';
import type { SubscriptionRow } from './subscription.repository';

/**
 * Mails the owner of a plan at the first failure of a renewal, and when the plan ends because it stayed unpaid. It is part
 * of the transaction that stores the change, so that each mail is sent once.
 */
type NotifyOwner = (
  tx: Queryable,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
) => Promise<void>;

const isSame = (one: Date | null | undefined, other: Date) => one?.getTime() === other.getTime();

/** When the renewal failed that the owner has not been told about. */
function newFailure(before: SubscriptionRow | undefined, after: SubscriptionRow): Date | undefined {
  const since = after.paymentProblemSince;
  const isNew = since && after.status === 'past_due' && isLive(after);
  return isNew && !isSame(before?.paymentProblemSince, since) ? since : undefined;
}

const hasEndedUnpaid = (before: SubscriptionRow | undefined, after: SubscriptionRow) =>
  before !== undefined &&
  isLive(before) &&
  !isLive(after) &&
  (after.status === 'unpaid' || after.endReason === 'payment-failed');

export function createNotifyOwner({
  config,
  mailer,
  emailOf,
}: Pick<Platform, 'config' | 'mailer'> & { readonly emailOf: EmailOf }): NotifyOwner {
  const { productName } = mergeBrand(config.brand);
  return async (tx, before, after) => {
    const since = newFailure(before, after);
    const hasEnded = hasEndedUnpaid(before, after);
    const to = since || hasEnded ? await emailOf(tx, after.uid) : undefined;
    if (to === undefined) return;
    const mail = { to, productName, planName: after.productName };
    const nextAttempt = after.nextAttemptAt;
    if (since) {
      const accessUntil = accessAfterFailedRenewal(since, nextAttempt);
      await mailer.send(tx, renewalFailedMail({ ...mail, nextAttempt, accessUntil }));
    } else await mailer.send(tx, planEndedMail(mail));
  };
}
