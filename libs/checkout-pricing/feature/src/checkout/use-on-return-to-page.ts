import { useEffect, useEffectEvent } from 'react';

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
