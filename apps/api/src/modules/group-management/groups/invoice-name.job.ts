import { object, string } from 'yup';
import type { Platform } from '../../../platform/platform';
import type { JobHandler } from '../../../ports/jobs';
import type { CheckoutPricingModule } from '../../checkout-pricing/checkout-pricing.module';
import { findGroup } from './group.repository';

/** The name of the job that tells the payment provider what a group is called. */
export const invoiceNameJobName = 'group-management.invoice-name';
const payloadSchema = object({ groupId: string().required() }).strict();

/** The next invoices name the group as it is called when the job runs (GROUP-402). */
export const createInvoiceNameJob = ({
  database: { query },
  payments,
  findSubscription,
}: Pick<Platform, 'database' | 'payments'> &
  Pick<CheckoutPricingModule, 'findSubscription'>): JobHandler => ({
  name: invoiceNameJobName,
  async run(payload) {
    const { groupId } = payloadSchema.validateSync(payload);
    const group = await findGroup(query, groupId);
    const subscription =
      group?.subscriptionId && (await findSubscription(query, group.subscriptionId));
    if (subscription) await payments.nameGroupOnInvoices(subscription.customerId, group.name);
  },
});
