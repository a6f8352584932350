import type { SubscriptionDetails } from '@portal/account/domain';
import { useRefreshUser, useSession } from '@portal/auth-session/api';
import { durations } from '@portal/shared/util';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountApi } from './account-api';

/** The newest subscription of the signed-in user. */
export interface SubscriptionView {
  readonly subscription: SubscriptionDetails | undefined;
  readonly isLoading: boolean;
  /** A request is running, also while an older response is shown. */
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** A response that the page itself asked for while it opened is not requested again. */
export const freshSeconds = 2;

/** The interval and the duration of the requests after a visit to the billing portal (ACCT-27). */
const watchIntervalMs = 2 * durations.oneSecondMs;
const watchMs = 20 * durations.oneSecondMs;

/** Requests what the account page shows while the user is still loading, so that everything comes in one round (ACCT-210). */
export function useEarlyAccountRequests(): void {
  const skip = useSession().status === 'signed-out';
  accountApi.useGetSubscriptionDetailsQuery(undefined, { skip });
  accountApi.useGetEmailSubscriptionQuery(undefined, { skip });
}

/** Whether a change is still expected. */
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
 * it is requested repeatedly for a while, because a change at the billing portal may arrive later than the user (ACCT-27).
 * The user is reloaded with each change of the subscription.
 */
export function useSubscription({ isWatched = false } = {}): SubscriptionView {
  const refreshUser = useRefreshUser();
  const isWatching = useWatchTime(isWatched);
  const { data, isLoading, isFetching, isError, refetch } =
    accountApi.useGetSubscriptionDetailsQuery(undefined, {
      refetchOnMountOrArgChange: freshSeconds,
      pollingInterval: isWatching ? watchIntervalMs : 0,
    });
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
    subscription: data?.[0],
    isLoading,
    isFetching,
    isError,
    retry: () => void refetch(),
  };
}

/** Runs `work` when the page becomes visible again: its tab comes to the front, or Back shows it from the browser's cache. */
function useOnVisible(work: () => void): void {
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
