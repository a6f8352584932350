import type { billingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { durations, epochSeconds } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { ChangeResult, SubscriptionChange } from '../../../ports/payment-billing';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import type { PlanOwner } from './own-plan';
import { planChange, type ChangePorts } from './planned-change';
import type { LowerSeats } from './seats';

type Change = typeof billingEndpoints.changePlan;

/** How long a preview may be agreed to: an older one would charge for a time that has passed. */
const previewLastsMs = 30 * durations.oneMinuteMs;

/**
 * Changes the caller's plan for exactly the amount that a preview said, and stores the provider's answer (PRICE-304).
 *
 * @throws ApiError what {@link planChange} throws; `AMOUNT_CHANGED` when another amount would be charged or the preview is too
 *   old; `CARD_DECLINED` and `PAYMENT_NEEDS_CONFIRMATION`, which change nothing
 */
export function createChangePlan({
  clock,
  reconciler,
  lowerSeats,
  ...ports
}: ChangePorts &
  Pick<Platform, 'clock'> & {
    readonly reconciler: SubscriptionReconciler;
    readonly lowerSeats: LowerSeats;
  }) {
  /** Fewer seats are given up before the provider is asked; a change that fails there gives them back. */
  const make = (change: SubscriptionChange, seatsBefore: number): Promise<ChangeResult> => {
    const { subscriptionId, quantity: seats } = change;
    if (seats >= seatsBefore) return ports.payments.changeSubscription(change);
    return ports.database.transaction(async (tx) => {
      await lowerSeats(tx, { subscriptionId, seats, now: clock.now() });
      return ports.payments.changeSubscription(change);
    });
  };

  const isAgreed = (at: Date) => {
    const age = clock.now().getTime() - at.getTime();
    return age >= -durations.oneMinuteMs && age <= previewLastsMs;
  };

  return async (
    { prorationDate, dueNow, ...choice }: RequestOf<Change>,
    { caller }: { readonly caller: PlanOwner },
  ): Promise<ResponseOf<Change>> => {
    const at = new Date(prorationDate * 1_000);
    const { row, change } = await planChange(ports, caller, choice, at);
    if (!isAgreed(at)) throw new ApiError('AMOUNT_CHANGED');
    const previewed = await ports.payments.previewChange(change);
    if (previewed.dueNow !== dueNow) throw new ApiError('AMOUNT_CHANGED');
    const { charged, invoiced, creditLeft } = await make(change, row.quantity);
    const stored = (await reconciler.reconcile(row.id)) ?? row;
    const { plan, interval, quantity, currency, currentPeriodEnd } = stored;
    const paidUntil = epochSeconds(currentPeriodEnd);
    return { plan, interval, quantity, currency, charged, invoiced, creditLeft, paidUntil };
  };
}
