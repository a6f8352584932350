import { mergeBrand } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { updateMail } from '../account.mails';
import { findSubscribers } from './email-subscription.repository';

/** An update notification in plain text. */
export interface UpdateNotification {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Mails an update to every subscribed user whose email address is verified, to all of them or to none (ACCT-228). */
export function createSendUpdate({
  config,
  database,
  mailer,
  unsubscribePath,
}: Pick<Platform, 'config' | 'database' | 'mailer'> & {
  readonly unsubscribePath: (uid: string) => Promise<string>;
}) {
  const { productName } = mergeBrand(config.brand);
  return (update: UpdateNotification): Promise<number> =>
    database.transaction(async (tx) => {
      const subscribers = await findSubscribers(tx);
      for (const { uid, email: to } of subscribers) {
        const link = { unsubscribePath: await unsubscribePath(uid) };
        await mailer.send(tx, updateMail({ ...update, ...link, to, productName }));
      }
      return subscribers.length;
    });
}
