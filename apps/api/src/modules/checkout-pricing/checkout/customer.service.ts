import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import type { Stores } from '../checkout-pricing.stores';

/** The customers at the card provider: one for each user who orders (PRICE-100). */
export interface Customers {
  /** Returns the id of the user's customer, who is created at the first order. */
  idOf(user: { readonly uid: string; readonly email: string }): Promise<string>;
  /** Forgets a customer whom the provider does not know any more; the next order creates another. */
  forget(customer: { readonly uid: string; readonly customerId: string }): Promise<void>;
}

export function createCustomers({
  clock,
  database: { query },
  payments,
  stores,
}: Pick<Platform, 'clock' | 'database' | 'payments'> & { readonly stores: Stores }): Customers {
  return {
    async idOf({ uid, email }) {
      const customer = { uid, requestKey: randomUUID(), createdAt: clock.now() };
      const known = await stores.customers.findOrInsertCustomer(query, customer);
      if (known.customerId) return known.customerId;
      try {
        const idempotencyKey = known.requestKey;
        const found = await payments.findCustomer({ email, userId: uid });
        const id = found ?? (await payments.createCustomer({ email, userId: uid, idempotencyKey }));
        return await stores.customers.saveCustomerId(query, uid, id);
      } catch (error) {
        await stores.customers.replaceRequestKey(query, uid, randomUUID());
        throw error;
      }
    },
    forget: (customer) => stores.customers.forgetCustomer(query, customer, randomUUID()),
  };
}
