import { isPlanEnding } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { Button, Message } from '@portal/shared/ui';
import { accountApi } from '../api/account-api';
import { messages } from '../messages';
import type { ManagePlanRequest } from './plan-card';
import { paymentProblem } from './plan-texts';

interface PaymentProblemProps {
  readonly user: User;
  readonly onManagePlan: (request: ManagePlanRequest) => void;
  /** The billing portal is opening. */
  readonly isOpeningBilling: boolean;
}

/** Says above the account what happened to a plan that needs a payment, with one action (ACCT-33, ACCT-35). */
export function PaymentProblem({ user, onManagePlan, isOpeningBilling }: PaymentProblemProps) {
  const { data } = accountApi.useGetSubscriptionDetailsQuery();
  const text = paymentProblem(user, data?.[0]);
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
          {messages.plan.updateCard}
        </Button>
      }
    >
      <p className="num">{text}</p>
    </Message>
  );
}

/** Whether the user's running plan ends by itself; undefined until it is known. */
export function useIsPlanEnding(user: User): boolean | undefined {
  const { data } = accountApi.useGetSubscriptionDetailsQuery();
  return data && isPlanEnding(user, data[0]);
}
