import { presentPaymentMethod } from '../present/customer';
import type { Provider } from '../state/provider';
import { newId } from '../state/provider';
import type { CardDetails, PaymentMethodRecord } from '../state/billing-records';
import { emit } from '../webhooks/emit';

/** Keeps a card for a customer. */
export function attachCard(
  provider: Provider,
  card: Omit<CardDetails, 'email' | 'name'> & { email: string | null; name: string | null },
  customer: string,
): PaymentMethodRecord {
  const id = newId('pm');
  const method: PaymentMethodRecord = {
    id,
    created: provider.clock.nowSeconds(),
    customer,
    name: card.name,
    email: card.email,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    behaviour: card.behaviour,
    metadata: {},
  };
  provider.state.paymentMethods[id] = method;
  emit(provider, 'payment_method.attached', presentPaymentMethod(method));
  return method;
}
