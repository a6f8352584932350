import { presenters } from '../present/presenters';
import { presentPaymentMethod } from '../present/customer';
import type { Provider } from '../state/provider';
import { newId } from '../state/provider';
import type { CardDetails, CustomerRecord, PaymentMethodRecord } from '../state/billing-records';
import { emit } from '../webhooks/emit';

export function createCustomer(
  provider: Provider,
  input: Pick<
    CustomerRecord,
    'email' | 'name' | 'description' | 'metadata' | 'taxExempt' | 'testClock'
  >,
): CustomerRecord {
  const id = newId('cus');
  const customer: CustomerRecord = {
    ...input,
    id,
    created: provider.clock.nowSeconds(),
    defaultPaymentMethod: null,
    balance: 0,
    deleted: false,
  };
  provider.state.customers[id] = customer;
  emit(provider, 'customer.created', presenters.customer(provider, customer));
  return customer;
}

/** Saves a card as a payment method of a customer. */
export function attachCard(
  provider: Provider,
  card: Omit<CardDetails, 'authentication' | 'email' | 'name'> & {
    email: string | null;
    name: string | null;
  },
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
    behavior: card.behavior,
    metadata: {},
  };
  provider.state.paymentMethods[id] = method;
  emit(provider, 'payment_method.attached', presentPaymentMethod(method));
  return method;
}
