import type { User } from '@portal/auth-session/domain';
import { Button, Message } from '@portal/shared/ui';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import { useNewestSubscription } from '../subscription/use-subscription';
import { messages } from './messages';
import { paymentProblem } from './plan-sentences';

interface PaymentProblemProps {
  readonly user: User;
  readonly onManagePlan: (request: ManagePlanRequest) => void;
  /** The billing portal is opening. */
  readonly isOpeningBilling: boolean;
}

/** Says above the account what happened to a plan that needs a payment, with one action (ACCT-33, ACCT-35). */
export function PaymentProblem({ user, onManagePlan, isOpeningBilling }: PaymentProblemProps) {
  const text = paymentProblem(user, useNewestSubscription());
  if (text === undefined) return null;
  return (
    <Message
      kind="warning"
      actions={
        <Button
          variant="primary"
          loading={isOpeningBilling}
          onClick={() => onManagePlan({ provider: 'stripe', action: 'update-card' })}
        >
          {messages.updateCard}
        </Button>
      }
    >
      <p className="num">{text}</p>
    </Message>
  );
}
