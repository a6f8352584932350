import { billingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNewestSubscription } from '../subscription/use-subscription';
import { billingApi } from './billing-api';
import { messages } from './messages';
import { moneyIn } from './money';
import type { Say } from './use-billing';

const texts = messages.owed;

interface PayOwedOptions {
  readonly isCardUpdated: boolean;
  readonly country: string | undefined;
  readonly say: Say;
}

/** Pays what the plan owes, at once after the card was updated, and says the result (PRICE-416). */
export function usePayOwed({ isCardUpdated, country, say }: PayOwedOptions) {
  const isOwed = Boolean(useNewestSubscription()?.paymentProblem);
  const [payOwed, { isLoading: isPaying, data }] = billingApi.usePayOwedMutation();

  const pay = async () => {
    const { data: owed, error } = await payOwed({});
    if (!owed) return say('danger', apiErrorOf(endpoints.payOwed, error).message);
    if (owed.result === 'paid')
      say('success', texts.paid(moneyIn(owed.currency, country)(owed.paid)));
    if (owed.result === 'nothing-owed') say('info', texts['nothing-owed']);
    if (owed.result === 'declined') say('danger', texts.declined);
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

  const needsBank = isOwed && data?.result === 'needs-confirmation';
  return {
    isPaying,
    pay: () => void pay(),
    /** Where the bank asks for its confirmation. */
    bankPage: needsBank ? (data.page ?? undefined) : undefined,
  };
}
