import {
  endOf,
  isInvoiced,
  isLive,
  isOver,
  planState,
  type billingEndpoints,
} from '@portal/checkout-pricing/domain';
import { min } from 'date-fns';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { epochSeconds } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { SaidAboutEnd } from '@portal/server/ports';
import { refreshPlan, type RefreshCustomer } from '../subscriptions/refresh-customer';
import type { SubscriptionRecord } from '../subscriptions/subscription-state';
import { owedFor } from '../subscriptions/invoiced-order';
import { ownPlan, type PlanOwner } from './billed-plan';

interface HowToEnd extends SaidAboutEnd {
  /** Ends a paid plan now, too; the rest of its period is not refunded. */
  readonly atOnce?: boolean;
}

/** Ends a plan; returns when it ends. An end that was set before stays. */
export type EndPlan = (plan: SubscriptionRecord, how: HowToEnd) => Promise<Date>;

export function createPlanEnd({
  clock,
  database: { query },
  payments,
  refreshCustomer,
}: Pick<Platform, 'clock' | 'database' | 'payments'> & {
  readonly refreshCustomer: RefreshCustomer;
}) {
  /**
   * Ends a paid plan at the end of its period, and one that waits for a payment immediately, so that nothing more is
   * charged (PRICE-306). The plan is read again first: a debt may just have been paid.
   */
  const endPlan: EndPlan = async (known, { atOnce = false, ...said }) => {
    const plan = (await refreshPlan(refreshCustomer, known)) ?? known;
    // The provider's clock may be ahead.
    if (isOver(plan)) return min([plan.endedAt ?? clock.now(), clock.now()]);
    const isUnpaidOrder = isInvoiced(plan) && plan.firstPaidAt === null;
    const isPaid = isLive(plan) && planState(plan) !== 'past-due' && !isUnpaidOrder;
    const endsLater = isPaid && !atOnce;
    if (!endsLater) await payments.cancelSubscription(plan.id, said, owedFor(plan, clock.now()));
    else if (endOf(plan) === null) await payments.endAtPeriodEnd(plan.id, said);
    const stored = await refreshPlan(refreshCustomer, plan);
    return (endsLater && stored && endOf(stored)) || clock.now();
  };

  return {
    endPlan,
    async cancel(
      { reason, comment }: RequestOf<typeof billingEndpoints.cancelPlan>,
      owner: PlanOwner,
    ) {
      const endsAt = await endPlan(await ownPlan(query, owner), { reason, comment });
      return { endsAt: epochSeconds(endsAt) };
    },
    /** Takes the cancellation back, so that the plan renews again (PRICE-310). Throws `PLAN_TAKEN_OVER`. */
    async resume(owner: PlanOwner) {
      const row = await ownPlan(query, owner);
      if (row.takenOverBy) throw new ApiError('PLAN_TAKEN_OVER');
      await payments.removeEnd(row.id);
      const { currentPeriodEnd } = (await refreshPlan(refreshCustomer, row)) ?? row;
      return { renewsAt: epochSeconds(currentPeriodEnd) };
    },
    /** Charges the card for what the plan owes, and stores the plan's state afterwards (PRICE-415). */
    async payOwed(owner: PlanOwner): Promise<ResponseOf<typeof billingEndpoints.payOwed>> {
      const { id, customerId, currency, invoicePage: page, ...row } = await ownPlan(query, owner);
      // No card is charged for an invoice that was sent: any card pays on the invoice's page.
      if (isInvoiced(row))
        return { result: page ? 'by-invoice' : 'nothing-owed', paid: 0, currency, page };
      const owed = await payments.payOpenInvoices(id);
      await refreshCustomer(customerId);
      return { ...owed, currency };
    },
  };
}
