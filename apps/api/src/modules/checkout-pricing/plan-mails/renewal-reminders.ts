import { durations, mergeBrand } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import type { EmailOf } from '../../auth-session/auth-session.module';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { renewalReminderMail } from './renewal-reminder.mail';
import { claimReminder, subscriptionsToRemind } from './renewal-reminder.repository';

const reminderMs = 7 * durations.oneDayMs;

/**
 * Reminds the owners of yearly plans a week before they renew, once for each renewal (PRICE-413). Each plan is read from the
 * provider first, so that the amount is the one of its next invoice and a plan that was canceled meanwhile is left out.
 */
export function createRenewalReminders({
  config,
  database,
  logger,
  mailer,
  emailOf,
  reconciler,
}: Pick<Platform, 'config' | 'database' | 'logger' | 'mailer'> & {
  readonly emailOf: EmailOf;
  readonly reconciler: SubscriptionReconciler;
}): ScheduledJob {
  const { productName } = mergeBrand(config.brand);

  const remind = async (id: string, times: { readonly after: Date; readonly until: Date }) => {
    const isKnown = (await reconciler.reconcile(id)) !== undefined;
    await database.transaction(async (tx) => {
      const plan = await claimReminder(tx, id, times);
      const to = plan && isKnown ? await emailOf(tx, plan.uid) : undefined;
      if (plan && to !== undefined)
        await mailer.send(tx, renewalReminderMail(plan, { to, productName }));
    });
  };

  return {
    name: 'renewal-reminders',
    async run(now) {
      const times = { after: now, until: new Date(now.getTime() + reminderMs) };
      for (const id of await subscriptionsToRemind(database.query, times))
        await remind(id, times).catch((error: unknown) =>
          logger.warn({ err: error, subscription: id }, 'a reminder will be tried again'),
        );
    },
  };
}
