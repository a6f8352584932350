import {
  accessUntil,
  isLive,
  isOver,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import type { RenewalRetries } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { PlanOwner } from './billed-plan';
import type { PlanRecord, PlansOf } from '../gumroad/gumroad-plan';

const timestamp = (time: Date) => String(Math.floor(time.getTime() / 1000));
const timestampOrNull = (time: Date | null) => time && timestamp(time);

function presentProblem(
  plan: PlanRecord,
  retries: RenewalRetries,
  now: Date,
): SubscriptionDetails['payment_problem'] {
  const { paymentProblemSince: since, nextAttemptAt, failedCharge } = plan;
  if (!since) return null;
  return {
    since: timestamp(since),
    next_attempt_at: timestampOrNull(nextAttemptAt && nextAttemptAt > now ? nextAttemptAt : null),
    // An active plan does not end because an older invoice of it is overdue.
    access_until:
      isLive(plan) && plan.status !== 'active'
        ? timestampOrNull(accessUntil({ ...plan, since }, retries, now))
        : null,
    card_last4: failedCharge?.cardLast4 ?? null,
    confirm_page: failedCharge?.confirmPage ?? null,
  };
}

function presentInvoice({
  invoiceAmount: amount,
  invoiceDueAt: dueAt,
  invoicePage: page,
  ...plan
}: PlanRecord): SubscriptionDetails['open_invoice'] {
  if (amount === null || dueAt === null) return null;
  const released_until = isLive(plan) ? timestampOrNull(plan.releasedUntil) : null;
  return { amount, due_at: timestamp(dueAt), released_until, page };
}

/** A plan whose money went back has ended, even before the provider confirms its cancellation (PRICE-117). */
const presentEnd = (plan: PlanRecord) =>
  plan.revokedAt && !isOver(plan)
    ? { status: 'canceled', ended_at: timestamp(plan.revokedAt) }
    : { status: plan.status, ended_at: timestampOrNull(plan.endedAt) };

function present(plan: PlanRecord, retries: RenewalRetries, now: Date): SubscriptionDetails {
  const { productName: name, amount, price, currency, interval, quantity } = plan;
  return {
    provider: plan.provider,
    ...presentEnd(plan),
    plan: {
      product: { name },
      amount,
      price,
      currency,
      interval,
      quantity,
    },
    current_period_end: timestamp(plan.currentPeriodEnd),
    cancel_at_period_end: plan.cancelAtPeriodEnd,
    cancel_at: timestampOrNull(plan.cancelAt),
    pause_collection: plan.arePaymentsPaused
      ? { resumes_at: timestampOrNull(plan.paymentsResumeAt) }
      : null,
    trial_end: timestampOrNull(plan.trialEnd),
    card_last4: plan.snapshot?.card?.last4 ?? null,
    collection_method: plan.collectionMethod,
    open_invoice: presentInvoice(plan),
    payment_problem: presentProblem(plan, retries, now),
    end_reason: plan.endReason,
    is_taken_over: plan.takenOverBy !== null,
  };
}

/** Returns the owner's plans, newest first; times are epoch seconds as text (ACCT-29). */
export const createPlanDetails =
  ({
    clock,
    config,
    database,
    plansOf,
  }: Pick<Platform, 'clock' | 'config' | 'database'> & { readonly plansOf: PlansOf }) =>
  async ({ uid }: PlanOwner) =>
    (await plansOf(database.query, uid)).map((plan) =>
      present(plan, config.renewalRetries, clock.now()),
    );
