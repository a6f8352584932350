import { isInvoiced, renews, type Subscription } from '@portal/checkout-pricing/domain';
import { Button, Message } from '@portal/shared/ui';
import { formatMoney } from '@portal/shared/util';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import { useSubscriptions } from '../subscription/use-subscription';
import { messages } from './messages';

const texts = messages.severalPlans;

interface SeveralPlansProps {
  /** The user's country, for the formatting of money. */
  readonly country: string | undefined;
  readonly onManagePlan: (request: ManagePlanRequest) => void;
  /** The billing portal is opening. */
  readonly isOpeningBilling: boolean;
}

/** How a plan is paid. */
const payerOf = (plan: Subscription) => (isInvoiced(plan) ? 'invoice' : plan.provider);

/** The plan with its price and who charges it. */
function describe(plan: Subscription, country: string | undefined): string {
  const amount = formatMoney(plan.price ?? plan.amount, plan.currency, country ? { country } : {});
  return texts[payerOf(plan)](plan.productName, messages.price(amount, plan.interval));
}

/** Says above the account that the user pays for more than one plan, with the way to end each of them (PRICE-212). */
export function SeveralPlans({ country, onManagePlan, isOpeningBilling }: SeveralPlansProps) {
  const paid = useSubscriptions().filter(renews);
  if (paid.length < 2) return null;
  const payers = [...new Set(paid.map(payerOf))];
  const actions = payers.map((payer) => (
    <Button
      key={payer}
      loading={payer !== 'gumroad' && isOpeningBilling}
      onClick={() =>
        onManagePlan(
          payer === 'gumroad' ? { provider: payer } : { provider: 'stripe', action: 'cancel' },
        )
      }
    >
      {texts.end[payer]}
    </Button>
  ));
  return (
    <Message kind="warning" actions={actions}>
      <p className="num">{texts.sentence(paid.map((plan) => describe(plan, country)))}</p>
    </Message>
  );
}
