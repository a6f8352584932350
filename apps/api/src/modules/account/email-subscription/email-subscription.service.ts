import type { EmailSubscription, EmailSubscriptionStatus } from '@portal/account/domain';
import type { Platform } from '../../../platform/platform';
import {
  findEmailSubscriptionStatus,
  saveEmailSubscription,
} from './email-subscription.repository';

/** A user's subscription to update notifications by email. */
interface EmailSubscriptionService {
  /** `unsubscribed` until the user subscribes. */
  statusOf(uid: string): Promise<EmailSubscription>;
  /** Stores the user's decision; `source` names the page or product where it was made. */
  decide(uid: string, status: EmailSubscriptionStatus, source: string): Promise<EmailSubscription>;
}

export function createEmailSubscriptionService({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): EmailSubscriptionService {
  return {
    async statusOf(uid) {
      const status = await findEmailSubscriptionStatus(database.query, uid);
      return { status: status ?? 'unsubscribed' };
    },
    async decide(uid, status, source) {
      const decidedAt = clock.now();
      await saveEmailSubscription(database.query, { uid, status, source, decidedAt });
      return { status };
    },
  };
}
