import { accountApi } from '@portal/account/api';
import type { SubscribedPlan as Plan } from '@portal/checkout-pricing/domain';
import { useEffect } from 'react';

interface SubscribedPlanProps {
  readonly onRead: (plan: Plan | undefined) => void;
}

/** Reads the subscription of a user who pays by card, for the plans page; loaded for such users only. */
export function SubscribedPlan({ onRead }: SubscribedPlanProps): null {
  const { data } = accountApi.useGetSubscriptionDetailsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const newest = data?.[0];

  useEffect(() => {
    if (!newest) return onRead(undefined);
    const { status, plan, cancel_at, cancel_at_period_end } = newest;
    const isEnding = cancel_at_period_end || cancel_at !== null;
    return onRead({ status, interval: plan.interval, quantity: plan.quantity, isEnding });
  }, [newest, onRead]);
  return null;
}
