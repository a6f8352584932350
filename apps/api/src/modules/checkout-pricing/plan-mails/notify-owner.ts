import { mergeBrand } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import type { EmailOf } from '../../auth-session/auth-session.module';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import { newsMail } from './news-mail';
import { planNews } from './plan-news';

/**
 * Mails the owner of a plan what happened to it. It is part of the transaction that stores the change, so that each mail is
 * sent once.
 */
type NotifyOwner = (
  tx: Queryable,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
) => Promise<void>;

export function createNotifyOwner({
  clock,
  config,
  mailer,
  emailOf,
}: Pick<Platform, 'clock' | 'config' | 'mailer'> & { readonly emailOf: EmailOf }): NotifyOwner {
  const { productName } = mergeBrand(config.brand);
  const { renewalRetries: retries } = config;
  return async (tx, before, after) => {
    const news = planNews(before, after);
    const to = news.length > 0 ? await emailOf(tx, after.uid) : undefined;
    if (to === undefined) return;
    for (const each of news)
      await mailer.send(tx, newsMail(each, after, { to, productName, retries, now: clock.now() }));
  };
}
