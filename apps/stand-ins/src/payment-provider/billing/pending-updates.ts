import { presenters } from '../present/presenters';
import type { InvoiceRecord } from '../state/billing-records';
import type { Provider } from '../state/provider';
import { get } from '../state/provider';
import { emit, emitChange } from '../webhooks/emit';

/** Makes the change that waits for an invoice once it is paid, and discards it once the invoice is void. */
export function settlePendingUpdate(provider: Provider, invoice: InvoiceRecord): void {
  const subscription = get(provider.state.subscriptions, invoice.subscription);
  const { pendingUpdate: pending } = subscription;
  if (pending?.invoice !== invoice.id) return;
  const { item, billingCycleAnchor, discount } = pending;
  const isPaid = invoice.status === 'paid';
  const present = () => presenters.subscription(provider, subscription);
  emitChange(provider, 'customer.subscription.updated', present, () => {
    subscription.pendingUpdate = null;
    if (!isPaid) return;
    Object.assign(subscription.item, item);
    Object.assign(subscription, { billingCycleAnchor, discount, pendingLines: [] });
  });
  const ending = isPaid ? 'applied' : 'expired';
  emit(provider, `customer.subscription.pending_update_${ending}`, present());
}
