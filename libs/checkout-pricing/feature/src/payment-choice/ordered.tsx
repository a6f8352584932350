import { useSession } from '@portal/auth-session/api';
import type { billingEndpoints } from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { Dialog, LinkButton } from '@portal/shared/ui';
import { formatDay, formatMoney, paths } from '@portal/shared/util';
import { isWebAddress } from '../checkout/leave-portal';
import { messages } from './messages';

/** What the server answers to an order. */
export type OrderedInvoice = ResponseOf<typeof billingEndpoints.orderByInvoice>;

interface OrderedProps extends OrderedInvoice {
  readonly country: string | undefined;
  readonly onClose: () => void;
}

const { done } = messages;

/** What was ordered, the invoice, and the next step (PRICE-501). */
export function Ordered({ invoice, country, onClose }: OrderedProps) {
  const email = useSession().user?.email ?? '';
  const page = invoice?.page ?? '';
  const sentence = invoice
    ? done.invoice(
        formatMoney(invoice.amount, invoice.currency, country ? { country } : {}),
        formatDay(invoice.dueAt),
        email,
      )
    : done.later(email);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={done.title}
      footer={
        <>
          {isWebAddress(page) && (
            <LinkButton href={page} target="_blank" rel="noreferrer">
              {done.openInvoice}
            </LinkButton>
          )}
          <LinkButton variant="primary" href={paths.manageGroup()}>
            {done.invite}
          </LinkButton>
        </>
      }
    >
      <div role="status" className="num grid gap-3 wrap-anywhere">
        <p className="type-lead">{sentence}</p>
        <p className="text-ink-muted">{done.next}</p>
      </div>
    </Dialog>
  );
}
