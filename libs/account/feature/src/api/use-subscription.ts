import type { SubscriptionDetails } from '@portal/account/domain';
import { useRefreshUser } from '@portal/auth-session/api';
import { durations } from '@portal/shared/util';
import { useEffect, useEffectEvent, useState } from 'react';
import { accountApi } from './account-api';

/** The signed-in person's newest subscription. */
export interface SubscriptionView {
  readonly subscription: SubscriptionDetails | undefined;
  readonly isLoading: boolean;
  /** An answer is on its way, also while an older one is shown. */
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** How often, and for how long, a change that was just made elsewhere is looked for. */
const watchIntervalMs = 2 * durations.oneSecondMs;
const watchMs = 20 * durations.oneSecondMs;

/** True for as long as a change is looked for. */
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
 * The newest subscription, asked for whenever the page is opened or looked at again; `isWatched` asks more often for a
 * while, because a change at the billing portal may arrive after the person. The person follows each change.
 */
export function useSubscription({ isWatched = false } = {}): SubscriptionView {
  const refreshUser = useRefreshUser();
  const isWatching = useWatchTime(isWatched);
  const { data, isLoading, isFetching, isError, refetch } =
    accountApi.useGetSubscriptionDetailsQuery(undefined, {
      refetchOnMountOrArgChange: true,
      pollingInterval: isWatching ? watchIntervalMs : 0,
    });
  useOnWakeUp(() => {
    void refetch();
    refreshUser();
  });

  useEffect(() => {
    if (data) refreshUser();
  }, [data, refreshUser]);

  return {
    subscription: data?.[0],
    isLoading,
    isFetching,
    isError,
    retry: () => void refetch(),
  };
}

/** Runs `work` when the page is looked at again: its tab comes to the front, or the browser's way back shows it as it was left. */
function useOnWakeUp(work: () => void): void {
  const wake = useEffectEvent(work);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') wake();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) wake();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
