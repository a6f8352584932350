import { durations, mergeBrand } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { ScheduledJob } from '@portal/server/ports';
import type { EmailOf } from '@portal/auth-session/server';
import { renewalReminderMail } from '../plan-mails/renewal-reminder.mail';
import { refreshPlan, type RefreshCustomer } from './refresh-customer';
import { claimReminder, subscriptionsToRemind } from './subscription.repository';
import type { SubscriptionRow } from '../checkout-pricing.tables';

const reminderMs = 7 * durations.oneDayMs;

/**
 * Reminds the owners of yearly plans a week before they renew, once for each renewal (PRICE-413). Each plan is read from the
 * provider first, so that the amount is the one of its next invoice and a plan that was canceled since then is left out.
 */
export function createRenewalReminders({
  config,
  database,
  logger,
  mailer,
  emailOf,
  refreshCustomer,
}: Pick<Platform, 'config' | 'database' | 'logger' | 'mailer'> & {
  readonly emailOf: EmailOf;
  readonly refreshCustomer: RefreshCustomer;
}): ScheduledJob {
  const { productName } = mergeBrand(config.brand);

  const remind = async (
    due: Pick<SubscriptionRow, 'id' | 'customerId'>,
    times: { readonly after: Date; readonly until: Date },
  ) => {
    const isKnown = (await refreshPlan(refreshCustomer, due)) !== undefined;
    await database.transaction(async (tx) => {
      const plan = await claimReminder(tx, due.id, times);
      const to = plan && isKnown ? await emailOf(tx, plan.uid) : undefined;
      if (plan && to !== undefined)
        await mailer.send(tx, renewalReminderMail(plan, { to, productName }));
    });
  };

  return {
    name: 'renewal-reminders',
    async run(now) {
      const times = { after: now, until: new Date(now.getTime() + reminderMs) };
      for (const due of await subscriptionsToRemind(database.query, times))
        await remind(due, times).catch((error: unknown) =>
          logger.warn({ err: error, subscription: due.id }, 'a reminder will be tried again'),
        );
    },
  };
}
