import { useEffect, useEffectEvent } from 'react';

/** Takes the browser to another site. Tests pass their own. */
export type NavigateOut = (url: string) => void;

/** Leaves the portal for `url`; the way back leads to the page that is left. */
export const leavePortal: NavigateOut = (url) => window.location.assign(url);

/** Whether an answered address is one that a browser may be sent to. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** Runs `work` when the browser's way back shows this page again as it was left, with its work half done. */
export function useOnReturnToPage(work: () => void): void {
  const onReturn = useEffectEvent(work);

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
