import type { ReactNode } from 'react';

import type { StatusMessage } from './use-timed-message';
import { Message } from './message';

interface StatusRegionProps {
  /** What the region says now; absent, it is empty but stays, so that the next message is announced. */
  message: StatusMessage | undefined;
  onDismiss?: (() => void) | undefined;
  /** Stops and restarts the time of a message that leaves by itself. */
  onPause?: () => void;
  onResume?: () => void;
  actions?: ReactNode;
  className?: string;
}

/** The one live region of a page: polite, and always there. */
export function StatusRegion({
  message,
  onDismiss,
  onPause,
  onResume,
  actions,
  className,
}: StatusRegionProps) {
  return (
    <div
      role="status"
      aria-live="polite"
      className={message && className}
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      {message && (
        <Message key={message.id} kind={message.kind} actions={actions} onDismiss={onDismiss}>
          {message.content}
        </Message>
      )}
    </div>
  );
}
