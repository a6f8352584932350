import type { User } from '@portal/auth-session/domain';
import {
  isInvoiced,
  userPlanSummary,
  type Subscription,
  renews,
} from '@portal/checkout-pricing/domain';
import { Button, LinkButton, Message } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import type { ReactNode } from 'react';
import { useMoney } from '../checkout/country';
import { isWebAddress } from '../checkout/leave-portal';
import { messages } from './plan-card-messages';
import { invoiceSentence, paymentProblem } from './plan-sentences';
import type { BillingPortal } from './use-manage-plan';
import { useNewestSubscription, useSubscriptions } from './use-subscription';

interface PaymentProblemProps {
  readonly user: User;
  readonly portal: BillingPortal;
  /** What else the page offers for a payment that is owed. */
  readonly children?: ReactNode;
}

/**
 * Says above the account what happened to a plan that needs a payment, with one action; the card's page returns to the
 * billing page, which then pays what is owed (ACCT-33, ACCT-35, PRICE-416).
 */
export function PaymentProblem({ user, portal, children }: PaymentProblemProps) {
  const subscription = useNewestSubscription();
  if (subscription && isInvoiced(subscription)) return <OpenInvoice subscription={subscription} />;
  const text = paymentProblem(user, subscription);
  if (text === undefined) return null;
  const { step } = userPlanSummary(user, subscription);
  const confirmPage = subscription?.paymentProblem?.confirmPage;
  const action =
    step === 'contact' ? (
      <LinkButton href={paths.contact()}>{messages.problem.contact}</LinkButton>
    ) : step === 'confirm-payment' && confirmPage && isWebAddress(confirmPage) ? (
      <LinkButton variant="primary" href={confirmPage} target="_blank" rel="noreferrer">
        {messages.problem.confirmPayment}
      </LinkButton>
    ) : (
      <>
        <Button
          variant="primary"
          loading={portal.isOpening}
          onClick={() =>
            portal.open({ provider: 'stripe', action: 'update-card', returnTo: 'billing' })
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

/** The invoice that is to be paid, with its page: any card or transfer that the payment provider offers (PRICE-502). */
function OpenInvoice({ subscription }: { readonly subscription: Subscription }) {
  const sentence = invoiceSentence(subscription, useMoney());
  if (sentence === undefined) return null;
  const page = subscription.openInvoice?.page;
  return (
    <Message
      kind={subscription.paymentProblem ? 'warning' : 'info'}
      actions={
        page &&
        isWebAddress(page) && (
          <LinkButton variant="primary" href={page} target="_blank" rel="noreferrer">
            {messages.invoice.pay}
          </LinkButton>
        )
      }
    >
      <p className="num">{sentence}</p>
    </Message>
  );
}

const texts = messages.severalPlans;

const payerOf = (plan: Subscription) => (isInvoiced(plan) ? 'invoice' : plan.provider);

/** Says above the account that the user pays for more than one plan, with the way to end each of them (PRICE-212). */
export function SeveralPlans({ portal }: { readonly portal: BillingPortal }) {
  const moneyIn = useMoney();
  const paid = useSubscriptions().filter(renews);
  if (paid.length < 2) return null;
  const payers = [...new Set(paid.map(payerOf))];
  const descriptions = paid.map((plan) => {
    const amount = moneyIn(plan.currency)(plan.price ?? plan.amount);
    return texts[payerOf(plan)](plan.productName, messages.price(amount, plan.interval));
  });
  const actions = payers.map((payer) => (
    <Button
      key={payer}
      loading={payer !== 'gumroad' && portal.isOpening}
      onClick={() =>
        portal.open(payer === 'gumroad' ? { provider: payer } : { provider: 'stripe' })
      }
    >
      {texts.end[payer]}
    </Button>
  ));
  return (
    <Message kind="warning" actions={actions}>
      <p className="num">{texts.sentence(descriptions)}</p>
    </Message>
  );
}
