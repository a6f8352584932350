import type { User } from '@portal/auth-session/domain';
import type { PremiumSourceDetails } from '@portal/entitlements/domain';
import { formatDay } from '@portal/shared/util';
import { useEffect, useEffectEvent, useRef } from 'react';
import { entitlementsApi } from './entitlements-api';
import { messages as why } from './messages';

function whyOf({ source, name }: PremiumSourceDetails, editorName: string): string {
  switch (source) {
    case 'stripe':
    case 'gumroad':
      return why[source];
    case 'group':
      return why.group(name ?? why.someGroup);
    case 'institution':
      return why.institution(name ?? why.someInstitution);
    case 'overleaf':
      return why.overleaf(editorName);
  }
}

/** One sentence for each source of Premium: why, who pays and until when. */
function whyPremium(
  sources: readonly PremiumSourceDetails[],
  editorName: string,
  paidUntil: Date | undefined,
): string[] {
  return sources.map((entry, index) => {
    const isOwn = entry.source === 'stripe' || entry.source === 'gumroad';
    const own = isOwn && index === 0 ? paidUntil : undefined;
    const until = entry.until === null ? own : Number(entry.until);
    const day = until ? why.until(formatDay(until)) : '';
    return why[index === 0 ? 'first' : 'further'](day, whyOf(entry, editorName));
  });
}

/**
 * Why the user has Premium (ENT-224): `sentences` takes when the user's own plan renews or ends. Requested again when the
 * status gets another source.
 */
export function usePremiumReasons(
  { premium, source }: Pick<User, 'premium' | 'source'>,
  editorName: string,
) {
  const { data, isLoading, isError, isUninitialized, refetch } =
    entitlementsApi.useGetPremiumSourcesQuery(undefined, {
      skip: !premium,
      refetchOnMountOrArgChange: true,
    });
  const known = useRef(source);
  const update = useEffectEvent(() => {
    if (known.current !== source && !isUninitialized) void refetch();
    known.current = source;
  });

  useEffect(() => update(), [source]);
  return {
    isLoading,
    isError,
    retry: () => void refetch(),
    sentences: (paidUntil: Date | undefined) =>
      whyPremium((premium && data) || [], editorName, paidUntil),
  };
}
