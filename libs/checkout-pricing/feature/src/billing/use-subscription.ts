import { useRefreshUser, useSession } from '@portal/auth-session/api';
import {
  checkoutPricingEndpoints as endpoints,
  currentPlan,
  isPlanEnding,
  readSubscription,
  renews,
  type Subscription,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { endpointMutation, endpointQuery, freshSeconds } from '@portal/shared/data-access';
import { durations } from '@portal/shared/util';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checkoutApi } from '../checkout/checkout-api';

/** Apart from the checkout's endpoints: pages for visitors do not load them (ACCT-29). */
export const subscriptionApi = checkoutApi.injectEndpoints({
  endpoints: (build) => ({
    getSubscriptionDetails: build.query({
      ...endpointQuery(endpoints.getSubscriptionDetails),
      providesTags: ['Subscription'],
    }),
    resumePlan: build.mutation({
      ...endpointMutation(endpoints.resumePlan),
      invalidatesTags: ['Subscription', 'CurrentUser'],
    }),
  }),
});

const { useGetSubscriptionDetailsQuery } = subscriptionApi;

const newestOf = (details: readonly SubscriptionDetails[] | undefined): Subscription | undefined =>
  details?.[0] && readSubscription(details[0]);

/** The newest subscription of the signed-in user, as it was last loaded; undefined without one, and until it is loaded. */
export const useNewestSubscription = (): Subscription | undefined =>
  newestOf(useGetSubscriptionDetailsQuery().data);

export const useSubscriptions = (): readonly Subscription[] =>
  useGetSubscriptionDetailsQuery().data?.map(readSubscription) ?? [];

/** Loads the subscription while the user is still loading, so that the account page gets everything in one round (ACCT-210). */
export function useEarlySubscription(): void {
  useGetSubscriptionDetailsQuery(undefined, { skip: useSession().status === 'signed-out' });
}

/**
 * The plan of the signed-in user, and the subscription of one who pays by card, loaded anew with the view. Both are undefined for
 * visitors, and until they are known.
 */
export function usePlan() {
  const { user } = useSession();
  const isSkipped = user?.source !== 'stripe';
  const { data } = useGetSubscriptionDetailsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: isSkipped,
  });
  const subscription = isSkipped ? undefined : newestOf(data);
  return { plan: user && currentPlan(user, subscription), subscription };
}

/** What other sections ask about the plan of the signed-in user; each answer is undefined until it is known. */
export function usePlanFacts() {
  const { user } = useSession();
  const { data } = useGetSubscriptionDetailsQuery();
  const newest = newestOf(data);
  return {
    isEnding: data && user && isPlanEnding(user, newest),
    isHandedOver: newest?.isTakenOver,
    /** Whether any plan charges again, so that the account stays (ACCT-201). */
    renews: data?.map(readSubscription).some(renews),
  };
}

/** The interval and the duration of the requests after a visit to the billing portal (ACCT-27). */
const watchIntervalMs = 2 * durations.oneSecondMs;
const watchMs = 20 * durations.oneSecondMs;

function useWatchTime(isWatched: boolean): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (!isWatched) return undefined;
    const timer = setTimeout(() => setIsOver(true), watchMs);
    return () => clearTimeout(timer);
  }, [isWatched]);
  return isWatched && !isOver;
}

/**
 * The newest subscription, requested when the page opens and whenever it becomes visible again (ACCT-26). With `isWatched`
 * it is requested repeatedly for a while, because a card that was updated may arrive later than the user (ACCT-27).
 * The user is reloaded with each change of the subscription.
 */
export function useSubscription({ isWatched = false } = {}) {
  const refreshUser = useRefreshUser();
  const isWatching = useWatchTime(isWatched);
  const pollingInterval = isWatching ? watchIntervalMs : 0;
  const { data, isLoading, isFetching, isError, refetch } = useGetSubscriptionDetailsQuery(
    undefined,
    { refetchOnMountOrArgChange: freshSeconds, pollingInterval },
  );
  useOnVisible(() => {
    void refetch();
    refreshUser();
  });

  const known = useRef(data);
  useEffect(() => {
    if (known.current && data !== known.current) refreshUser();
    known.current = data;
  }, [data, refreshUser]);

  return {
    subscription: newestOf(data),
    isLoading,
    /** A request is running, also while an older response is shown. */
    isFetching,
    isError,
    retry: () => void refetch(),
    /** For what else shows a card that may arrive later. */
    pollingInterval,
  };
}

/** Runs `work` when the page becomes visible again: its tab comes to the front, or Back shows it from the browser's cache. */
export function useOnVisible(work: () => void): void {
  const run = useEffectEvent(work);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') run();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) run();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
