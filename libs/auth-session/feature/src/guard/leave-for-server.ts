import { useEffect } from 'react';
import { replacePage } from './replace-page';

/** Opens an address that the server handles instead of the router; the back button skips the current page. */
export function LeaveForServer({ href }: { readonly href: string }) {
  useEffect(() => replacePage(href), [href]);
  return null;
}
