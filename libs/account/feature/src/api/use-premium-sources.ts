import type { User } from '@portal/auth-session/domain';
import { useEffect, useEffectEvent, useRef } from 'react';
import { accountApi } from './account-api';

/** Everything that gives the user Premium (ACCT-224); requested again when the status gets another source. */
export function usePremiumSources({ premium, source }: Pick<User, 'premium' | 'source'>) {
  const { data, isLoading, isError, isUninitialized, refetch } =
    accountApi.useGetPremiumSourcesQuery(undefined, {
      skip: !premium,
      refetchOnMountOrArgChange: true,
    });
  const known = useRef(source);
  const update = useEffectEvent(() => {
    if (known.current !== source && !isUninitialized) void refetch();
    known.current = source;
  });

  useEffect(() => update(), [source]);
  return { sources: (premium && data) || [], isLoading, isError, refetch };
}
