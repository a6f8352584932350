import type { EmailSubscription, EmailSubscriptionStatus } from '@portal/account/domain';
import type { Platform } from '@portal/server/platform';
import {
  findEmailSubscriptionStatus,
  saveEmailSubscription,
} from './email-subscription.repository';

export const createEmailSubscriptionService = ({
  clock,
  database: { query },
}: Pick<Platform, 'clock' | 'database'>) => ({
  /** `unsubscribed` until the user subscribes. */
  async statusOf(uid: string): Promise<EmailSubscription> {
    return { status: (await findEmailSubscriptionStatus(query, uid)) ?? 'unsubscribed' };
  },

  /** Stores the user's decision; `source` names the page or product where it was made. */
  async decide(
    uid: string,
    status: EmailSubscriptionStatus,
    source: string,
  ): Promise<EmailSubscription> {
    await saveEmailSubscription(query, { uid, status, source, decidedAt: clock.now() });
    return { status };
  },
});
