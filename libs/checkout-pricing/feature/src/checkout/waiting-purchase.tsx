import { useSession } from '@portal/auth-session/api';
import {
  frequencyOfInterval,
  type checkoutPricingEndpoints as endpoints,
} from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { Button, Message, TextLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useStartCheckout } from './pending-purchase';
import { purchaseMessages } from './purchase-messages';
import { purchaseApi, usePurchaseDescription } from './purchase-offer';

export type WaitingPurchase = NonNullable<
  ResponseOf<typeof endpoints.getWaitingPurchase>['purchase']
>;

/** The user's waiting purchase; undefined without one, for premium users, and until it is loaded. */
export function useWaitingPurchase() {
  const { user } = useSession();
  const isSkipped = !user || user.premium;
  const { data, isLoading } = purchaseApi.useGetWaitingPurchaseQuery(undefined, {
    skip: isSkipped,
    refetchOnMountOrArgChange: true,
  });
  return { purchase: isSkipped ? undefined : (data?.purchase ?? undefined), isLoading };
}

/** The plan's name and price take a second line on phones. */
const fitting = 'num max-sm:h-auto max-sm:min-h-11 max-sm:py-2 max-sm:whitespace-normal';

interface WaitingPurchaseProps {
  readonly purchase: WaitingPurchase;
  readonly emailVerified: boolean;
  readonly isTaxAdded: boolean;
}

/** Stands first on /account: names the plan that waits, and continues its purchase once the email is verified (PRICE-169). */
export function WaitingPurchaseNotice({
  purchase,
  emailVerified,
  isTaxAdded,
}: WaitingPurchaseProps) {
  const { origin: _origin, ...order } = purchase;
  const description = usePurchaseDescription(order, isTaxAdded);
  const startCheckout = useStartCheckout();
  const [remove, { isLoading: isRemoving }] = purchaseApi.useRemoveWaitingPurchaseMutation();
  const texts = purchaseMessages.purchase;

  const forget = (
    <Button size="sm" variant="quiet" loading={isRemoving} onClick={() => void remove()}>
      {texts.notNow}
    </Button>
  );
  if (description.kind === 'loading') return null;
  if (description.kind === 'not-sold') {
    return (
      <Message kind="warning" actions={forget}>
        <p>
          {texts.noLongerSold} <TextLink href={paths.plans({}, 'select')}>{texts.choose}</TextLink>
        </p>
      </Message>
    );
  }
  const name = description.kind === 'sold' ? description.text : undefined;
  if (!emailVerified) {
    return (
      <Message kind="info">
        <p className="num">
          {name && texts.buying(name)} {texts.verify}
        </p>
      </Message>
    );
  }
  const { price: priceId, ...rest } = purchase;
  const frequency = description.offer && frequencyOfInterval[description.offer.interval];
  return (
    <Message
      kind="info"
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => startCheckout({ priceId, ...rest, frequency })}
            className={fitting}
          >
            {name ? texts.continue(name) : texts.continueUnnamed}
          </Button>
          {forget}
        </>
      }
    >
      {texts.waits}
    </Message>
  );
}
