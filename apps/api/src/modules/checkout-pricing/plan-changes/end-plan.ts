import { endOf, isLive, isOver, planState } from '@portal/checkout-pricing/domain';
import type { Platform } from '../../../platform/platform';
import type { SaidAboutEnd } from '../../../ports/payment-billing';
import type { SubscriptionRecord } from '../subscriptions/subscription';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';

/** How a plan is to end. */
interface HowToEnd extends SaidAboutEnd {
  /** Whether also a plan that is paid ends now; what is left of its period is not refunded. */
  readonly atOnce?: boolean;
}

/** Ends a plan; returns when it ends. An end that was set before stays. */
export type EndPlan = (plan: SubscriptionRecord, how: HowToEnd) => Promise<Date>;

/**
 * Ends plans at the provider: one that is paid at the end of its period, one that waits for a payment at once, so that nothing
 * is charged any more (PRICE-306). The plan is read again first: what was owed may just have been paid.
 */
export const createEndPlan =
  ({
    clock,
    payments,
    reconciler,
  }: Pick<Platform, 'clock' | 'payments'> & {
    readonly reconciler: SubscriptionReconciler;
  }): EndPlan =>
  async (known, { atOnce = false, ...said }) => {
    const plan = (await reconciler.reconcile(known.id)) ?? known;
    if (isOver(plan)) return plan.endedAt ?? clock.now();
    const endsLater = isLive(plan) && planState(plan) !== 'past-due' && !atOnce;
    if (!endsLater) await payments.cancelSubscription(plan.id, said);
    else if (endOf(plan) === null) await payments.endAtPeriodEnd(plan.id, said);
    const stored = await reconciler.reconcile(plan.id);
    return (endsLater && stored && endOf(stored)) || clock.now();
  };
