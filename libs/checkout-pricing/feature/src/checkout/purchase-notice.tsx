import {
  frequencyOfInterval,
  pendingCheckoutOf,
  type PurchaseOffer,
} from '@portal/checkout-pricing/domain';
import { useSearchParams } from '@portal/shared/router';
import { Message, TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { orderOf, withoutParams } from './pending-purchase';
import { purchaseMessages } from './purchase-messages';
import { usePurchaseDescription } from './purchase-offer';

/** The plans page with this plan chosen; without `price_id`, which would start the purchase. */
function plansHref(query: URLSearchParams, offer?: PurchaseOffer): string {
  const kept = withoutParams(query, 'price_id', 'quantity');
  const frequency = offer && frequencyOfInterval[offer.interval];
  const quantity = offer?.plan === 'group' ? offer.quantity : undefined;
  return keepQuery(paths.plans({ frequency, quantity }, 'select'), kept.toString());
}

/** Names the plan that the address asks for, with its price (PRICE-168). */
export function PurchaseNotice({ isTaxAdded }: { readonly isTaxAdded: boolean }) {
  const [query] = useSearchParams();
  const pending = pendingCheckoutOf(query);
  const description = usePurchaseDescription(pending && orderOf(pending), isTaxAdded);
  const { buying, change, notSold, choose } = purchaseMessages.purchase;

  return (
    <div role="status" className="min-h-18.5 empty:hidden">
      {description.kind === 'loading' && (
        <span className="sr-only">{purchaseMessages.purchase.loading}</span>
      )}
      {description.kind === 'sold' && (
        <Message kind="info">
          <p className="num">
            {buying(description.text)}{' '}
            <TextLink href={plansHref(query, description.offer)}>{change}</TextLink>
          </p>
        </Message>
      )}
      {description.kind === 'not-sold' && (
        <Message kind="warning">
          <p>
            {notSold} <TextLink href={plansHref(query)}>{choose}</TextLink>
          </p>
        </Message>
      )}
    </div>
  );
}
