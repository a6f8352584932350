import { randomUUID } from 'node:crypto';
import type { Platform } from '@portal/server/platform';
import type { AccountHooks } from '@portal/server/contracts';
import type { JobHandler } from '@portal/server/ports';
import type { EmailOf } from '@portal/auth-session/server';
import {
  findCustomerId,
  findOrInsertCustomer,
  saveCustomerId,
  replaceRequestKey,
  forgetCustomer,
} from './customer.repository';

/** The customers at the card provider: one for each user who orders (PRICE-100). */
export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers({
  clock,
  database: { query },
  payments,
}: Pick<Platform, 'clock' | 'database' | 'payments'>) {
  return {
    async idOf({ uid, email }: { readonly uid: string; readonly email: string }) {
      const customer = { uid, requestKey: randomUUID(), createdAt: clock.now() };
      const known = await findOrInsertCustomer(query, customer);
      if (known.customerId) return known.customerId;
      try {
        const idempotencyKey = known.requestKey;
        const found = await payments.findCustomer({ email, userId: uid });
        const id = found ?? (await payments.createCustomer({ email, userId: uid, idempotencyKey }));
        return await saveCustomerId(query, uid, id);
      } catch (error) {
        await replaceRequestKey(query, uid, randomUUID());
        throw error;
      }
    },
    forget: (customer: { readonly uid: string; readonly customerId: string }) =>
      forgetCustomer(query, customer, randomUUID()),
  };
}

const customerEmailJob = 'customer-email';

/** Enqueues the change of the customer's address at the provider, in the transaction of the account's (PRICE-119). */
export const createOnEmailChanged =
  ({ jobs }: Pick<Platform, 'jobs'>): AccountHooks['emailChanged'] =>
  (tx, { uid }) =>
    jobs.enqueue(tx, customerEmailJob, { uid });

/** Gives the customer at the provider the address that the account has now, whatever order the jobs run in. */
export const createCustomerEmailJob = ({
  database,
  payments,
  emailOf,
}: Pick<Platform, 'database' | 'payments'> & { readonly emailOf: EmailOf }): JobHandler<{
  uid: string;
}> => ({
  name: customerEmailJob,
  async run({ uid }) {
    const customerId = await findCustomerId(database.query, uid);
    const email = await emailOf(database.query, uid);
    if (customerId && email) await payments.changeCustomer(customerId, { email, userId: uid });
  },
});
