import { addressProblem, type AddressProblem } from '@portal/checkout-pricing/domain';
import { Button, type MessageKind, type StatusMessage, StatusRegion } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withoutPurchase } from '../checkout/pending-purchase';
import { messages } from '../messages';
import { useReplaceQuery } from './use-plan-choice';

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

/**
 * Says once that the user left the hosted checkout and nothing was charged (PRICE-57), or what in the address cannot be
 * used (PRICE-151), and removes it from the address.
 */
export function useAddressNotice(show: (kind: MessageKind, sentence: string) => void): void {
  const [query] = useSearchParams();
  const replaceQuery = useReplaceQuery();
  const problem = addressProblem(query);
  const notice = problem ?? (query.get('checkout') === 'cancelled' ? 'CANCELED' : undefined);
  const tell = useEffectEvent((told: AddressProblem | 'CANCELED') => {
    if (told === 'CANCELED') show('info', messages.checkout.canceled);
    else show('warning', messages.addressProblems[told]);
    const isPurchase = told === 'PRICE' || told === 'QUANTITY';
    const rest = isPurchase ? withoutPurchase(query) : new URLSearchParams(query);
    if (told === 'CANCELED') rest.delete('checkout');
    if (told === 'FREQUENCY') rest.delete('frequency');
    replaceQuery(rest);
  });

  useEffect(() => {
    if (notice) tell(notice);
  }, [notice]);
}
