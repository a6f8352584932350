import { useEffect, useEffectEvent } from 'react';

/** Runs `work` when the page is looked at again: its tab comes to the front, or the browser's way back shows it as it was left. */
export function useOnWakeUp(work: () => void): void {
  const wake = useEffectEvent(work);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') wake();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) wake();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
