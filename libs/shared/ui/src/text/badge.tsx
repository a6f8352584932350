import type { ReactNode } from 'react';
import { classNames } from './text';

type BadgeKind = 'premium' | 'outline' | 'success' | 'warning' | 'danger' | 'info';

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
  children: ReactNode;
}

/** A word about the state of something: the plan, the email, the seats. */
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

type Status = 'active' | 'pending' | 'past-due' | 'ended';

const shapes: Record<Status, string> = {
  active: 'size-2.25 rounded-full bg-success forced-colors:bg-[CanvasText]',
  pending: 'size-2.25 rounded-full border-2 border-ink-muted',
  'past-due': 'size-2.25 rotate-45 bg-warning forced-colors:bg-[CanvasText]',
  ended: 'h-0.5 w-2.25 bg-ink-muted forced-colors:bg-[CanvasText]',
};

/** A state as a shape and a word, so that it does not depend on color. */
export function StatusMark({ status, children }: { status: Status; children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 whitespace-nowrap',
        status === 'pending' && 'text-ink-muted',
      )}
    >
      <span aria-hidden="true" className={classNames('forced-color-adjust-none', shapes[status])} />
      {children}
    </span>
  );
}
