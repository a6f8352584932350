import type { User } from '@portal/auth-session/domain';
import { Button, LinkButton, Message } from '@portal/shared/ui';
import { isWebAddress } from '../checkout/leave-portal';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import { PaymentProblem } from '../plan-card/payment-problem';
import { messages } from './messages';
import type { Say } from './use-billing';
import { usePayOwed } from './use-pay-owed';

const texts = messages.owed;

interface OwedPaymentProps {
  readonly user: User;
  readonly onManagePlan: (request: ManagePlanRequest) => void;
  /** The billing portal is opening. */
  readonly isOpening: boolean;
  /** The user has just updated the card: what is owed is paid at once. */
  readonly isCardUpdated: boolean;
  readonly country: string | undefined;
  readonly say: Say;
}

/** A payment that is owed: pay the invoice, or update the card, pay now, or confirm it with the bank (PRICE-416). */
export function OwedPayment({ user, onManagePlan, isOpening, ...props }: OwedPaymentProps) {
  const { isPaying, pay, bankPage } = usePayOwed(props);
  if (bankPage !== undefined && isWebAddress(bankPage))
    return (
      <Message
        kind="warning"
        actions={
          <LinkButton variant="primary" href={bankPage} target="_blank" rel="noreferrer">
            {texts.confirm}
          </LinkButton>
        }
      >
        {texts['needs-confirmation']}
      </Message>
    );
  return (
    <PaymentProblem
      user={user}
      onManagePlan={onManagePlan}
      isOpeningBilling={isOpening}
      country={props.country}
    >
      <Button loading={isPaying} onClick={pay}>
        {isPaying ? texts.paying : texts.pay}
      </Button>
    </PaymentProblem>
  );
}
