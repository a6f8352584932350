import { currentPage } from '@portal/shared/browser';
import { useNavigate } from '@portal/shared/router';
import { useEffect, useRef } from 'react';

/** Opens the target once it is known; the back button skips the current page. */
export function useGoTo(href: string | undefined): void {
  const navigate = useNavigate();
  const hasLeft = useRef(false);

  useEffect(() => {
    if (href === undefined || hasLeft.current) return;
    hasLeft.current = true;
    if (href.startsWith('/')) void navigate(href, { replace: true });
    else currentPage.replaceWith(href);
  }, [href, navigate]);
}
