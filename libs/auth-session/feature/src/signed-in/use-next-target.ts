import type { AfterLogin, TargetContext } from '@portal/auth-session/domain';
import { useSearchParams } from '@portal/shared/router';
import { useMemo } from 'react';
import { useSession } from '../session/session-hooks';

/** A rule that decides the next target of a signed-in user. */
export type DecideNextTarget = (query: URLSearchParams, context: TargetContext) => AfterLogin;

const noOrigins: readonly string[] = [];

/**
 * The next target of the signed-in user from a page with this query; undefined while the user is unknown.
 * @param allowedHosts the other origins that it may be on
 */
export function useNextTarget(
  decide: DecideNextTarget,
  allowedHosts: readonly string[] = noOrigins,
): AfterLogin | undefined {
  const premium = useSession().user?.premium;
  const [query] = useSearchParams();
  return useMemo(() => {
    if (premium === undefined) return undefined;
    return decide(query, { premium, origin: window.location.origin, allowedHosts });
  }, [decide, allowedHosts, premium, query]);
}
