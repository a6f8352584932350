import { canonicalGroupName } from '@portal/shared/util';
import { object, string } from 'yup';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { JobHandler } from '@portal/server/ports';
import type { CheckoutPricingModule } from '@portal/checkout-pricing/server';
import { recordActivity } from '../activity/activity.repository';
import { type GroupContext, lockedOwnGroup } from '../groups/access';
import { findGroup, updateGroup } from '../groups/group.repository';

/** The name of the job that tells the payment provider a group's name. */
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

/** The owner calls the group something else (GROUP-400). Throws `FORBIDDEN` for an institution, which the operator names. */
export const createRenameGroup =
  ({ clock, database, jobs }: Pick<Platform, 'clock' | 'database' | 'jobs'>) =>
  ({ name: given }: { name: string }, context: GroupContext) =>
    database.transaction(async (tx) => {
      const { id: groupId, subscriptionId, name: nameBefore } = await lockedOwnGroup(tx, context);
      if (subscriptionId === null) throw new ApiError('FORBIDDEN');
      const name = canonicalGroupName(given);
      if (name === nameBefore) return {};
      await updateGroup(tx, groupId, { name });
      const entry = { groupId, action: 'renamed', by: context.caller, count: 0 } as const;
      await recordActivity(tx, { ...entry, detail: { nameBefore, name } }, clock.now());
      await jobs.enqueue(tx, invoiceNameJobName, { groupId });
      return {};
    });
