import { randomUUID } from 'node:crypto';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { JobHandler, Queryable } from '@portal/server/ports';
import type { EmailOf } from '@portal/auth-session/server';
import {
  findCustomerId,
  findCustomerOwner,
  findOrInsertCustomer,
  saveCustomerId,
  replaceRequestKey,
  forgetCustomer,
} from './customer.repository';

/** The provider works on the same request of another order, which still needs its key. */
export const isInProgress = (error: unknown) =>
  error instanceof ApiError && error.code === 'ORDER_IN_PROGRESS';

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
        // One that was moved to another account may still be its former owner's at the provider.
        const isFree = found && !(await findCustomerOwner(query, found));
        const id = isFree
          ? found
          : await payments.createCustomer({ email, userId: uid, idempotencyKey });
        return await saveCustomerId(query, uid, id);
      } catch (error) {
        if (isInProgress(error)) throw error;
        await replaceRequestKey(query, uid, randomUUID());
        throw error;
      }
    },
    forget: (customer: { readonly uid: string; readonly customerId: string }) =>
      forgetCustomer(query, customer, randomUUID()),
  };
}

const customerEmailJob = 'customer-email';

/** Enqueues the change of the customer's owner and address at the provider, in the transaction of the account's (PRICE-119). */
export const createOnOwnerChanged =
  ({ jobs }: Pick<Platform, 'jobs'>) =>
  (tx: Queryable, { uid }: { readonly uid: string }) =>
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
