import type { ReactNode } from 'react';

import { classNames } from '../class-names';

export type BadgeKind = 'premium' | 'outline' | 'success' | 'warning' | 'danger' | 'info';

const looks: Record<BadgeKind, string> = {
  premium: 'border-primary bg-primary text-on-primary print:bg-transparent print:text-ink',
  outline: 'border-line-strong text-ink',
  success: 'border-transparent bg-success-soft text-success',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-danger',
  info: 'border-transparent bg-primary-soft text-on-primary-soft',
};

interface BadgeProps {
  kind?: BadgeKind;
  /** An icon may stand before the word. */
  children: ReactNode;
}

/** A word about the state of one thing: the plan, the address, the seats. */
export function Badge({ kind = 'outline', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'num inline-flex h-6 items-center gap-1.5 rounded-xs border px-2',
        'text-small leading-none font-semibold whitespace-nowrap [&_.lucide]:icon-sm',
        looks[kind],
      )}
    >
      {children}
    </span>
  );
}
