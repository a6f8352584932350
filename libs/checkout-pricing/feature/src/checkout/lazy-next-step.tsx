import type { User } from '@portal/auth-session/domain';
import { localStore } from '@portal/shared/browser';
import type { Brand } from '@portal/shared/util';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CheckoutOutcome } from './checkout-return';

const NextStep = lazy(async () => ({ default: (await import('./next-step')).NextStep }));

interface LazyNextStepProps {
  readonly outcome: CheckoutOutcome;
  readonly user: Pick<User, 'admin_group' | 'premium' | 'uid'>;
  readonly brand: Pick<Brand, 'addIns' | 'links'>;
}

/** The next step of a user who has paid; loaded only for such a user (PRICE-176). */
export function LazyNextStep({ outcome, user, brand }: LazyNextStepProps) {
  const { isShown, dismiss } = useNextStep(outcome, user.uid);
  if (!isShown || !user.premium) return null;
  return (
    <Suspense>
      <NextStep brand={brand} hasGroup={user.admin_group !== null} onDismiss={dismiss} />
    </Suspense>
  );
}

/** The uid of the user who has paid and has not dismissed the next step yet. */
const openFor = localStore('next-step', (value): value is string => typeof value === 'string');

/** Whether the step after a payment is shown: from the confirmed payment until the user dismisses it (PRICE-176). */
function useNextStep(outcome: CheckoutOutcome, uid: string) {
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
