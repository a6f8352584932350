import { durations } from '@portal/shared/util';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** How long the page of an unknown error is shown. */
const unknownErrorMs = 5 * durations.oneSecondMs;

/** Opens `href` after five seconds; undefined stays. */
export function useTimedRedirect(href: string | undefined, onLeave: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (href === undefined) return undefined;
    const timer = setTimeout(() => {
      onLeave();
      void navigate(href, { replace: true });
    }, unknownErrorMs);
    return () => clearTimeout(timer);
  }, [href, navigate, onLeave]);
}
