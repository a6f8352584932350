import { addressProblem, type AddressProblem } from '@portal/checkout-pricing/domain';
import { useFlag } from '@portal/shared/flags';
import { useSearchParams } from '@portal/shared/router';
import { Button, type MessageKind, type StatusMessage, StatusRegion } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useRef, lazy, Suspense, type ComponentType } from 'react';
import { withoutParams, withoutPurchase } from '../checkout/pending-purchase';
import { messages } from '../messages';
import type { PromotionProps } from './promotion';
import { useReplaceQuery } from './use-plan-choice';

interface PlansNoticeProps {
  readonly region: {
    readonly message: StatusMessage | undefined;
    readonly onDismiss: () => void;
    readonly onPause: () => void;
    readonly onResume: () => void;
  };
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
    const name = told === 'CANCELED' ? 'checkout' : 'frequency';
    replaceQuery(isPurchase ? withoutPurchase(query) : withoutParams(query, name));
  });

  useEffect(() => {
    if (notice) tell(notice);
  }, [notice]);
}

/** Loaded when the flag is on. The page does without a box that cannot be loaded. */
const Promotion = lazy((): Promise<{ default: ComponentType<PromotionProps> }> =>
  import('./promotion').then(
    (module) => ({ default: module.Promotion }),
    () => ({ default: () => null }),
  ),
);

interface PlansInfoBoxProps {
  readonly targetOrigins: readonly string[];
}

/** The promotional box below the cards, where it moves nothing that is on the screen (FLAG-20). */
export function PlansInfoBox({ targetOrigins }: PlansInfoBoxProps) {
  const flag = useFlag('plans-info-box');
  if (flag === false) return null;
  return (
    <Suspense fallback={null}>
      <Promotion flag={flag} targetOrigins={targetOrigins} />
    </Suspense>
  );
}
