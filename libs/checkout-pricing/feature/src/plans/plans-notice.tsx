import { Button, type MessageKind, type StatusMessage, StatusRegion } from '@portal/shared/ui';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
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

function withoutCheckout(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('checkout');
  return rest;
}

/** Says, once, that the hosted checkout was left and nothing happened (decisions, "Routes"). */
export function useCancelledNotice(show: (kind: MessageKind, sentence: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const isCancelled = query.get('checkout') === 'cancelled';

  useEffect(() => {
    if (!isCancelled) return;
    show('info', messages.checkout.cancelled);
    setQuery(withoutCheckout, { replace: true });
  }, [isCancelled, show, setQuery]);
}
