import { localStore } from '@portal/shared/browser';
import { useEffect, useState } from 'react';
import type { CheckoutOutcome } from '../checkout-return/use-checkout-return';

/** The uid of the user who has paid and has not dismissed the next step yet. */
const openFor = localStore('next-step', (value): value is string => typeof value === 'string');

/** Whether the step after a payment is shown: from the confirmed payment until the user dismisses it (PRICE-176). */
export function useNextStep(
  outcome: CheckoutOutcome,
  uid: string,
): { readonly isShown: boolean; readonly dismiss: () => void } {
  const [isOpen, setIsOpen] = useState(() => openFor.read() === uid);
  const [seen, setSeen] = useState<CheckoutOutcome>('none');
  if (outcome !== seen) {
    setSeen(outcome);
    if (outcome === 'confirmed') setIsOpen(true);
  }
  useEffect(() => {
    if (outcome === 'confirmed') openFor.write(uid);
  }, [outcome, uid]);
  const dismiss = () => {
    openFor.remove();
    setIsOpen(false);
  };
  return { isShown: isOpen, dismiss };
}
