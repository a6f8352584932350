import type { Platform } from '../../../platform/platform';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { JobHandler } from '../../../ports/jobs';
import type { EmailOf } from '../../auth-session/auth-session.module';
import { findCustomerId } from './customer.repository';

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
