import type { NewMessage } from '@portal/contact-forms/domain';
import { mergeBrand } from '@portal/shared/util';
import {
  createSenderOf,
  countUses,
  type EndpointLimit,
  mailboxOf,
  networkOf,
  type Platform,
  type RequestContext,
  newId,
} from '@portal/server/platform';
import type { Caller } from '@portal/server/ports';
import type { AuthSessionModule } from '@portal/auth-session/server';
import { messageRow, routeOf } from './message-row';
import { messageJobName } from './message.job';
import { insertMessage } from './message.repository';

const perHour = { windowSeconds: 60 * 60, takenBy: 'handler' } as const;

/** The limits of the contact form (CONTACT-12). */
export const messageLimits = {
  /** Messages from one network, which may be a whole campus; one without a ticket does not count. */
  perNetwork: { ...perHour, name: 'messages-per-network', points: 100, per: 'network' },
  /** Messages, and with them copies, from the addresses of one mailbox. */
  perMailbox: { ...perHour, name: 'messages-per-mailbox', points: 5, per: 'mailbox' },
} satisfies Readonly<Record<string, EndpointLimit>>;

type Ports = Pick<Platform, 'config' | 'clock' | 'database' | 'jobs' | 'limiter'> &
  Pick<AuthSessionModule, 'admit'>;

/** The contact form of a signed-in user is sent from the account; an inquiry may name another address. */
function senderOf(input: NewMessage, caller: Caller | undefined) {
  const email = routeOf(input).form === 'contact' && caller ? caller.email : (input.email ?? '');
  return { email, uid: caller?.uid ?? null };
}

/** Stores a message together with the job that mails it (CONTACT-1). */
export function createSendMessage({ config, clock, database, jobs, limiter, admit }: Ports) {
  const brand = mergeBrand(config.brand);
  const networkHash = createSenderOf(config.keyEncryptionSecrets[0]);
  return async function sendMessage(
    input: NewMessage,
    {
      ip,
      caller,
      botCheckTicket,
    }: Pick<RequestContext, 'ip' | 'botCheckTicket'> & { readonly caller: Caller | undefined },
  ): Promise<Record<string, never>> {
    const row = messageRow(input, senderOf(input, caller), brand);
    await admit({
      ticket: input.ticket ?? botCheckTicket,
      action: 'contact',
      network: { limit: messageLimits.perNetwork, subject: networkOf(ip) },
    });
    await countUses(limiter, [{ limit: messageLimits.perMailbox, subject: mailboxOf(row.email) }]);
    const id = newId();
    const now = clock.now();
    await database.transaction(async (tx) => {
      await insertMessage(tx, {
        ...row,
        id,
        sender: networkHash(ip),
        createdAt: now,
        queuedAt: now,
      });
      await jobs.enqueue(tx, messageJobName, { id });
    });
    return {};
  };
}
