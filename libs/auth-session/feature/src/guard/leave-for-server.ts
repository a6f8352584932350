import { currentPage } from '@portal/shared/browser';
import { useEffect } from 'react';

/** Opens an address that the server handles instead of the router; the back button skips the current page. */
export function LeaveForServer({ href }: { readonly href: string }) {
  useEffect(() => currentPage.replaceWith(href), [href]);
  return null;
}
