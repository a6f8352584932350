import type { User } from '@portal/auth-session/domain';
import { billingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMoney } from '../checkout/country';
import { billingApi } from './billing-api';
import { messages } from './messages';
import { PaymentProblem } from './payment-problem';
import type { Say } from './use-billing';
import type { BillingPortal } from './use-manage-plan';
import { useNewestSubscription } from './use-subscription';

const texts = messages.owed;

interface OwedPaymentProps extends PayOwedOptions {
  readonly user: User;
  readonly portal: BillingPortal;
}

/** A payment that is owed: pay the invoice, or update the card, pay now, or confirm it with the bank (PRICE-416). */
export function OwedPayment({ user, portal, ...options }: OwedPaymentProps) {
  const { isPaying, pay } = usePayOwed(options);
  return (
    <PaymentProblem user={user} portal={portal}>
      <Button loading={isPaying} onClick={pay}>
        {isPaying ? texts.paying : texts.pay}
      </Button>
    </PaymentProblem>
  );
}

interface PayOwedOptions {
  /** The user has just updated the card: what is owed is paid immediately. */
  readonly isCardUpdated: boolean;
  readonly say: Say;
}

/** Pays what the plan owes, immediately after the card was updated, and shows the result (PRICE-416). */
function usePayOwed({ isCardUpdated, say }: PayOwedOptions) {
  const isOwed = Boolean(useNewestSubscription()?.paymentProblem);
  const moneyIn = useMoney();
  const [payOwed, { isLoading: isPaying }] = billingApi.usePayOwedMutation();

  const pay = async () => {
    const { data: owed, error } = await payOwed({});
    if (!owed) return say('danger', apiErrorOf(endpoints.payOwed, error).message);
    if (owed.result === 'paid') say('success', texts.paid(moneyIn(owed.currency)(owed.paid)));
    if (owed.result === 'nothing-owed') say('info', texts['nothing-owed']);
    if (owed.result === 'declined') say('danger', texts.declined);
    if (owed.result === 'needs-confirmation') say('warning', texts['needs-confirmation']);
  };

  const hasPaid = useRef(false);
  const payOnce = useEffectEvent(() => {
    if (hasPaid.current) return;
    hasPaid.current = true;
    void pay();
  });
  useEffect(() => {
    if (isCardUpdated && isOwed) payOnce();
  }, [isCardUpdated, isOwed]);

  return { isPaying, pay: () => void pay() };
}
