import type { User } from '@portal/auth-session/domain';
import { useLocation } from '@portal/shared/router';
import { type MessageKind, useTimedMessage } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useCallback, useEffect } from 'react';
import { useOnVisible, useSubscription } from './use-subscription';
import { billingApi } from './billing-api';

/** Tells the user what happened, above the sections. */
export type Say = (kind: MessageKind, sentence: string) => void;

export function useSay() {
  const { show, region } = useTimedMessage();
  const say: Say = useCallback(
    (kind, sentence) => {
      show(kind, sentence, { leavesAfterMs: 2 * durations.accountMessageMs });
      window.scrollTo({ top: 0, behavior: 'smooth' });
    },
    [show],
  );
  return { say, region };
}

/** Shows the section that the address names, once it is there. */
export function useAnchor(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);
}

export function useBilling({ emailVerified }: Pick<User, 'emailVerified'>, isWatched: boolean) {
  const view = useSubscription({ isWatched });
  const { data, isLoading, isError, refetch } = billingApi.useGetBilledPlanQuery(undefined, {
    skip: !emailVerified,
    refetchOnMountOrArgChange: true,
    pollingInterval: view.pollingInterval,
  });
  // A payment is confirmed in another tab.
  useOnVisible(() => data?.billed?.pending && void refetch());
  return {
    subscription: view.subscription,
    billed: data?.billed ?? null,
    isLoading: isLoading || view.isLoading,
    isError: isError || view.isError,
    retry: () => {
      view.retry();
      void refetch();
    },
  };
}
