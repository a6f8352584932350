import type { Clock } from '@portal/shared/browser';
import { isNetworkError } from '@portal/shared/data-access';
import { useIsOnline } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ShownQuery } from './member-query-address';

interface ListRequest {
  /** The response to what was asked last. */
  readonly currentData?: object | undefined;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

interface Loaded {
  readonly query: ShownQuery;
  /** Distinguishes a response from an equal one before it. */
  readonly stamp: number;
  readonly at: Date;
}

/** The query whose members were loaded last. */
function useLoaded(asked: ShownQuery, request: ListRequest, clock: Clock): Loaded | undefined {
  const { currentData, fulfilledTimeStamp: stamp } = request;
  const [loaded, setLoaded] = useState<Loaded>();
  if (currentData && stamp !== undefined && stamp !== loaded?.stamp)
    setLoaded({ query: asked, stamp, at: clock.now() });
  return loaded;
}

/**
 * Without a network the members that were loaded stay, with the time they are from and the search, order and page that they
 * were loaded with; what was asked meanwhile follows as soon as the network is back (GROUP-480).
 */
export function useLoadedList(asked: ShownQuery, request: ListRequest, clock: Clock) {
  const isOnline = useIsOnline();
  const loaded = useLoaded(asked, request, clock);
  const hasFailed = isNetworkError(request.error);

  const retry = useEffectEvent(() => {
    if (hasFailed) void request.refetch();
  });
  useEffect(() => {
    if (isOnline) retry();
  }, [isOnline]);

  if (!loaded || (isOnline && !hasFailed)) return { shown: asked };
  const isOther = hasFailed && !request.currentData;
  return { shown: isOther ? loaded.query : asked, asOf: { at: loaded.at, isOther } };
}
