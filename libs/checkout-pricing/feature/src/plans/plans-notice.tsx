import { Button, StatusRegion, type StatusMessage } from '@portal/shared/ui';
import { useEffect, useRef } from 'react';
import { messages } from '../messages';

interface PlansNoticeProps {
  /** What a button had to say; from `useTimedMessage`. */
  readonly region: {
    readonly message: StatusMessage | undefined;
    readonly onDismiss: () => void;
    readonly onPause: () => void;
    readonly onResume: () => void;
  };
  /** Why there are no prices; it stays until they come. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

/** The page's one live region, above the plans; whoever pressed a button further down is brought to it. */
export function PlansNotice({ region, failure, onRetry }: PlansNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { message, ...handlers } = region;

  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  const isFailure = !message && failure !== undefined;
  return (
    <div ref={place} className="has-[p]:pb-10">
      {isFailure ? (
        <StatusRegion
          message={{ id: 0, kind: 'danger', content: failure }}
          actions={
            <Button size="sm" onClick={onRetry}>
              {messages.actions.tryAgain}
            </Button>
          }
        />
      ) : (
        <StatusRegion message={message} {...handlers} />
      )}
    </div>
  );
}
