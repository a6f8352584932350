import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../button/icon-button';
import { classNames } from '../class-names';
import { messages } from '../messages';

export type MessageKind = 'info' | 'success' | 'warning' | 'danger';

const looks = {
  info: { Icon: Info, icon: 'text-link', box: 'border-link/26 bg-primary-soft' },
  success: { Icon: CircleCheck, icon: 'text-success', box: 'border-success/26 bg-success-soft' },
  warning: { Icon: TriangleAlert, icon: 'text-warning', box: 'border-warning/26 bg-warning-soft' },
  danger: { Icon: CircleAlert, icon: 'text-danger', box: 'border-danger/26 bg-danger-soft' },
} as const;

interface MessageProps {
  kind: MessageKind;
  /** The sentence; its leading words may be strong. */
  children: ReactNode;
  /** Buttons of size `sm` under the sentence. */
  actions?: ReactNode;
  onDismiss?: (() => void) | undefined;
  className?: string;
}

/** A sentence in a tinted box, above what it speaks of. To have it announced, show it in a StatusRegion. */
export function Message({ kind, children, actions, onDismiss, className }: MessageProps) {
  const { Icon, icon, box } = looks[kind];
  return (
    <div
      className={classNames(
        'grid grid-cols-[auto_1fr_auto] items-start gap-3 rounded-md border py-3 ps-4 pe-3 text-ink',
        '[&_a]:text-inherit',
        box,
        className,
      )}
    >
      <Icon className={classNames('mt-0.5', icon)} />
      <div className="min-w-0 space-y-0.5 wrap-anywhere">
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label={messages.dismiss}
          size="sm"
          onClick={onDismiss}
          className="-mx-0.5 -my-1"
        >
          <X className="icon-sm" />
        </IconButton>
      )}
    </div>
  );
}
