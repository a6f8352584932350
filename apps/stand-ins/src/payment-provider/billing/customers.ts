import { answers } from '../present/answers';
import type { Provider } from '../state/provider';
import { newId } from '../state/provider';
import type { CustomerRecord } from '../state/billing-records';
import { emit } from '../webhooks/emit';

export function createCustomer(
  provider: Provider,
  input: Pick<CustomerRecord, 'email' | 'name' | 'description' | 'metadata'>,
): CustomerRecord {
  const id = newId('cus');
  const customer: CustomerRecord = {
    ...input,
    id,
    created: provider.clock.nowSeconds(),
    defaultPaymentMethod: null,
    deleted: false,
  };
  provider.state.customers[id] = customer;
  emit(provider, 'customer.created', answers.customer(provider, customer));
  return customer;
}
