import { Button, type MessageKind, type StatusMessage, StatusRegion } from '@portal/shared/ui';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../messages';

interface PlansNoticeProps {
  /** The message of a button, from `useTimedMessage`. */
  readonly region: {
    readonly message: StatusMessage | undefined;
    readonly onDismiss: () => void;
    readonly onPause: () => void;
    readonly onResume: () => void;
  };
  /** Why there are no prices; shown until they are loaded. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

/** The page's live region, above the plans; it scrolls into view for buttons further down. */
export function PlansNotice({ region, failure, onRetry }: PlansNoticeProps) {
  const container = useRef<HTMLDivElement>(null);
  const { message, ...handlers } = region;

  useEffect(() => {
    if (message) container.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  const isFailure = !message && failure !== undefined;
  return (
    <div ref={container} className="has-[p]:pb-10">
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

/** Says once that the user left the hosted checkout and nothing was charged (PRICE-57). */
export function useCanceledNotice(show: (kind: MessageKind, sentence: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const isCanceled = query.get('checkout') === 'cancelled';

  useEffect(() => {
    if (!isCanceled) return;
    show('info', messages.checkout.canceled);
    setQuery(withoutCheckout, { replace: true });
  }, [isCanceled, show, setQuery]);
}
