import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A new page begins at its top or at its anchor; going back, the browser restores where one was. */
export function useScroll(): void {
  const { pathname, hash } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (anchor) anchor.scrollIntoView();
    else if (!cameBack) window.scrollTo(0, 0);
  }, [pathname, hash, cameBack]);
}
