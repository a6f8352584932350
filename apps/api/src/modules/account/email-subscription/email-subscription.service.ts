import type { EmailSubscription, EmailSubscriptionStatus } from '@portal/account/domain';
import type { Caller } from '../../../ports/authenticator';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import { findSubscriptionStatus, saveSubscription } from './email-subscription.repository';

interface Context {
  readonly caller: Caller;
}

/** Update notifications by mail (specification 2, sections 2 and 7): off until the person turns them on. */
export function createEmailSubscriptionService(ports: { database: Database; clock: Clock }) {
  const { database, clock } = ports;
  const decide =
    (status: EmailSubscriptionStatus) =>
    async ({ source }: { source: string }, { caller }: Context): Promise<EmailSubscription> => {
      const decision = { uid: caller.uid, status, source, decidedAt: clock.now() };
      await saveSubscription(database.query, decision);
      return { status };
    };
  return {
    subscribe: decide('subscribed'),
    unsubscribe: decide('unsubscribed'),
    async status(_input: object, { caller }: Context): Promise<EmailSubscription> {
      const status = await findSubscriptionStatus(database.query, caller.uid);
      return { status: status ?? 'unsubscribed' };
    },
  };
}
