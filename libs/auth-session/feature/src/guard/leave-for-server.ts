import { useEffect } from 'react';
import { replacePage } from './replace-page';

/** Leaves for an address that the server answers, not the router; the way back does not lead here again. */
export function LeaveForServer({ href }: { readonly href: string }) {
  useEffect(() => replacePage(href), [href]);
  return null;
}
