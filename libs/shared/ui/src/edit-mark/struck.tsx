import type { ReactNode } from 'react';

import { classNames } from '../class-names';

/** Words or an amount struck through: what no longer holds. */
export function Struck({ children, className }: { children: ReactNode; className?: string }) {
  return <del className={classNames('struck num', className)}>{children}</del>;
}
