import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { replacePage } from '../guard/replace-page';

/** Leaves the page once, as soon as there is somewhere to go; the way back does not lead here again. */
export function useGoTo(href: string | undefined): void {
  const navigate = useNavigate();
  const hasLeft = useRef(false);

  useEffect(() => {
    if (href === undefined || hasLeft.current) return;
    hasLeft.current = true;
    if (href.startsWith('/')) void navigate(href, { replace: true });
    else replacePage(href);
  }, [href, navigate]);
}
