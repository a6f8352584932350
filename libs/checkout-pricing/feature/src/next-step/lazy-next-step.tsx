import type { User } from '@portal/auth-session/domain';
import type { Brand } from '@portal/shared/util';
import { lazy, Suspense } from 'react';
import type { CheckoutOutcome } from '../checkout-return/use-checkout-return';
import { useNextStep } from './use-next-step';

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
