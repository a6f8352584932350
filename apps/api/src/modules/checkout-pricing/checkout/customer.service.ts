import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import {
  findOrInsertCustomer,
  forgetCustomer,
  replaceRequestKey,
  saveCustomerId,
} from './customer.repository';

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
}: Pick<Platform, 'clock' | 'database' | 'payments'>): Customers {
  return {
    async idOf({ uid, email }) {
      const customer = { uid, requestKey: randomUUID(), createdAt: clock.now() };
      const known = await findOrInsertCustomer(query, customer);
      if (known.customerId) return known.customerId;
      try {
        const idempotencyKey = known.requestKey;
        const id = await payments.createCustomer({ email, userId: uid, idempotencyKey });
        return await saveCustomerId(query, uid, id);
      } catch (error) {
        await replaceRequestKey(query, uid, randomUUID());
        throw error;
      }
    },
    forget: (customer) => forgetCustomer(query, customer, randomUUID()),
  };
}
