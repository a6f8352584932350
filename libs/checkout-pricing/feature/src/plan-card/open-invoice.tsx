import type { Subscription } from '@portal/checkout-pricing/domain';
import { LinkButton, Message } from '@portal/shared/ui';
import { isWebAddress } from '../checkout/leave-portal';
import { invoiceSentence } from './invoice-sentence';
import { messages } from './messages';

interface OpenInvoiceProps {
  readonly subscription: Subscription;
  readonly country: string | undefined;
}

/** The invoice that is to be paid, with its page: any card or transfer that the payment provider offers (PRICE-502). */
export function OpenInvoice({ subscription, country }: OpenInvoiceProps) {
  const sentence = invoiceSentence(subscription, country);
  if (sentence === undefined) return null;
  const isInTime = subscription.paymentProblem === null;
  const page = subscription.openInvoice?.page;
  return (
    <Message
      kind={isInTime ? 'info' : 'warning'}
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
