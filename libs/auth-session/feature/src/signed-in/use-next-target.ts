import type { AfterLogin, TargetContext } from '@portal/auth-session/domain';
import { runtimeConfig } from '@portal/shared/browser';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../session/session-hooks';

/** A rule that says where a signed-in person goes. */
export type DecideNextTarget = (query: URLSearchParams, context: TargetContext) => AfterLogin;

/** Where the signed-in person goes from a page with this query; nowhere while nobody is known. */
export function useNextTarget(decide: DecideNextTarget): AfterLogin | undefined {
  const premium = useSession().user?.premium;
  const [query] = useSearchParams();
  return useMemo(() => {
    if (premium === undefined) return undefined;
    const { targetOrigins: allowedHosts } = runtimeConfig();
    return decide(query, { premium, origin: window.location.origin, allowedHosts });
  }, [decide, premium, query]);
}
