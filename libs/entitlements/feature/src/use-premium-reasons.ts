import type { User } from '@portal/auth-session/domain';
import {
  type PremiumSourceDetails,
  entitlementsEndpoints as endpoints,
  secondStepMissing,
} from '@portal/entitlements/domain';
import { formatDay } from '@portal/shared/util';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messages as why } from './messages';
import { endpointQuery, portalApi } from '@portal/shared/data-access';

/** The endpoint of the sources of Premium (ENT-222). */
export const entitlementsApi = portalApi
  .enhanceEndpoints({ addTagTypes: ['PremiumSources'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getPremiumSources: build.query({
        ...endpointQuery(endpoints.getPremiumSources),
        providesTags: ['PremiumSources'],
      }),
    }),
  });

/** Who pays for one source of Premium, and until when; undefined for an own plan whose card is not known. */
function whyPremium(
  { source, name, until }: PremiumSourceDetails,
  editorName: string,
  cardLast4: string | null | undefined,
): string | undefined {
  const end = until === null ? '' : why.until(formatDay(Number(until)));
  switch (source) {
    case 'stripe':
      return cardLast4 ? why.stripe(cardLast4) : undefined;
    case 'gumroad':
      return why.gumroad(end);
    case 'group':
      return why.group(name ?? why.someGroup, end);
    case 'institution':
      return why.institution(name ?? why.someInstitution, end);
    case 'overleaf':
      return why.overleaf(editorName);
  }
}

/**
 * Why the user has Premium (ENT-224): `sentences` takes the card of the user's own plan. Requested again when the status gets
 * another source.
 */
export function usePremiumReasons(
  { premium, source, reason }: Pick<User, 'premium' | 'source' | 'reason'>,
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
    sentences: (cardLast4: string | null | undefined) =>
      reason === secondStepMissing
        ? [why.secondStepMissing]
        : ((premium && data) || []).flatMap(
            (source) => whyPremium(source, editorName, cardLast4) ?? [],
          ),
  };
}
