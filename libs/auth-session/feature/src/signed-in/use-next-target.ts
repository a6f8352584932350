import type { AfterLogin, TargetContext } from '@portal/auth-session/domain';
import { runtimeConfig } from '@portal/shared/browser';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../session/session-hooks';

/** A rule that decides the next target of a signed-in user. */
export type DecideNextTarget = (query: URLSearchParams, context: TargetContext) => AfterLogin;

/** The next target of the signed-in user from a page with this query; undefined while the user is unknown. */
export function useNextTarget(decide: DecideNextTarget): AfterLogin | undefined {
  const premium = useSession().user?.premium;
  const [query] = useSearchParams();
  return useMemo(() => {
    if (premium === undefined) return undefined;
    const { targetOrigins: allowedHosts } = runtimeConfig();
    return decide(query, { premium, origin: window.location.origin, allowedHosts });
  }, [decide, premium, query]);
}
