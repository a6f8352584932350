import { accountApi } from '@portal/account/api';
import { useSession } from '@portal/auth-session/api';
import { currentPlanView, type CurrentPlanView } from '@portal/checkout-pricing';
import { useEffect } from 'react';

interface CurrentPlanProps {
  readonly onRead: (plan: CurrentPlanView | undefined) => void;
}

/** Reads the plan of the signed-in user for the plans page; loaded for signed-in users only. */
export function CurrentPlan({ onRead }: CurrentPlanProps): null {
  const { user } = useSession();
  const { data } = accountApi.useGetSubscriptionDetailsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: user?.source !== 'stripe',
  });
  const newest = data?.[0];

  useEffect(() => {
    const subscribed = newest && {
      status: newest.status,
      interval: newest.plan.interval,
      quantity: newest.plan.quantity,
      isEnding: newest.cancel_at_period_end || newest.cancel_at !== null,
    };
    onRead(user && currentPlanView(user, subscribed));
  }, [user, newest, onRead]);
  return null;
}
