import type { User } from '@portal/auth-session/domain';
import { isInvoiced, planText } from '@portal/checkout-pricing/domain';
import { Button, LinkButton, Message } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import type { ReactNode } from 'react';
import { useNewestSubscription } from '../subscription/use-subscription';
import { messages } from './messages';
import { OpenInvoice } from './open-invoice';
import { paymentProblem } from './plan-sentences';

interface PaymentProblemProps {
  readonly user: User;
  readonly onManagePlan: (request: ManagePlanRequest) => void;
  /** The billing portal is opening. */
  readonly isOpeningBilling: boolean;
  /** The user's country, for the formatting of money. */
  readonly country: string | undefined;
  /** What else the page offers for a payment that is owed. */
  readonly children?: ReactNode;
}

/**
 * Says above the account what happened to a plan that needs a payment, with one action; the card's page
 * returns to the billing page, which then pays what is owed (ACCT-33, ACCT-35, PRICE-416).
 */
export function PaymentProblem({
  user,
  onManagePlan,
  isOpeningBilling,
  country,
  children,
}: PaymentProblemProps) {
  const subscription = useNewestSubscription();
  if (subscription && isInvoiced(subscription))
    return <OpenInvoice subscription={subscription} country={country} />;
  const text = paymentProblem(user, subscription);
  if (text === undefined) return null;
  // Nothing that the user does continues a plan that support has paused.
  const isPausedBySupport = planText(user, subscription).kind === 'paused';
  const action = isPausedBySupport ? (
    <LinkButton href={paths.contact()}>{messages.problem.contact}</LinkButton>
  ) : (
    <>
      <Button
        variant="primary"
        loading={isOpeningBilling}
        onClick={() =>
          onManagePlan({ provider: 'stripe', action: 'update-card', returnTo: 'billing' })
        }
      >
        {messages.updateCard}
      </Button>
      {subscription?.paymentProblem && children}
    </>
  );
  return (
    <Message kind="warning" actions={action}>
      <p className="num">{text}</p>
    </Message>
  );
}
