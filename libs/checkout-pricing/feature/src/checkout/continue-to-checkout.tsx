import { useSession } from '@portal/auth-session/api';
import { frequencyOfInterval, type PurchaseOffer } from '@portal/checkout-pricing/domain';
import { Button } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { useStartCheckout } from './pending-purchase';
import { purchaseMessages } from './purchase-messages';
import { usePurchaseDescription } from './purchase-offer';
import { useWaitingPurchase, type WaitingPurchase } from './waiting-purchase';

const texts = purchaseMessages.purchase;

const labelOf = (offer: PurchaseOffer | undefined): string =>
  offer
    ? texts.toCheckout(texts.plan[offer.plan](frequencyOfInterval[offer.interval], offer.quantity))
    : texts.toCheckoutUnnamed;

interface ContinueToCheckoutProps {
  readonly children: ReactNode;
}

/** After the verification: one button that continues the purchase that waited for it (PRICE-175). */
export function ContinueToCheckout({ children }: ContinueToCheckoutProps) {
  const { purchase, isLoading } = useWaitingPurchase();
  if (isLoading) return <Placeholder />;
  return purchase ? <ContinueButton purchase={purchase}>{children}</ContinueButton> : children;
}

const Placeholder = () => <div className="h-12" />;

function ContinueButton({
  purchase,
  children,
}: ContinueToCheckoutProps & { readonly purchase: WaitingPurchase }) {
  const { origin: _origin, ...order } = purchase;
  const description = usePurchaseDescription(order, false);
  const startCheckout = useStartCheckout();
  const isVerified = useSession().user?.emailVerified === true;
  if (description.kind === 'loading') return <Placeholder />;
  if (description.kind === 'not-sold') return children;
  const { price: priceId, ...rest } = purchase;
  const frequency = description.offer && frequencyOfInterval[description.offer.interval];
  return (
    <Button
      variant="primary"
      size="lg"
      block
      loading={!isVerified}
      onClick={() => startCheckout({ priceId, ...rest, frequency })}
      className="max-sm:h-auto max-sm:min-h-12 max-sm:py-2 max-sm:whitespace-normal"
    >
      {labelOf(description.offer)}
    </Button>
  );
}
