import type { ReactNode } from 'react';

/** A page that uses the whole width and has no margin: plans, landing. */
export function PlainPage({ children }: { children: ReactNode }) {
  return <div className="page-width grow">{children}</div>;
}
