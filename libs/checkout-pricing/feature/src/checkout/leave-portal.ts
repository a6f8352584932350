import { useEffect, useEffectEvent } from 'react';

export type NavigateOut = (url: string) => void;

/** Opens `url`; the browser's Back button returns to the current page. */
export const leavePortal: NavigateOut = (url) => window.location.assign(url);

/** Whether an address from the server may be opened: it must be http or https (PRICE-54). */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** Runs `work` when Back shows this page again from the browser's cache, in the state in which it was left (PRICE-51). */
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
