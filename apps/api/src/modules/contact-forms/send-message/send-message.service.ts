import type { NewMessage } from '@portal/contact-forms/domain';
import { mergeBrand } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import { mailboxOf } from '../../../platform/mailbox';
import { networkOf } from '../../../platform/network';
import type { Platform } from '../../../platform/platform';
import { newId } from '../../../platform/secrets';
import type { Caller } from '../../../ports/authenticator';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import { messageRow } from './message-row';
import { messageJobName } from './message.job';
import { insertMessage } from './message.repository';

/** Messages from one network, which may be a whole campus (CONTACT-12). */
export const messagesPerNetwork = {
  name: 'messages-per-network',
  points: 100,
  windowSeconds: 60 * 60,
};

/** Messages, and with them copies, from the addresses of one mailbox (CONTACT-12). */
export const messagesPerMailbox = {
  name: 'messages-per-mailbox',
  points: 5,
  windowSeconds: 60 * 60,
};

type Ports = Pick<Platform, 'config' | 'clock' | 'database' | 'jobs' | 'limiter'> &
  Pick<AuthSessionModule, 'admit'>;

/** The contact form of a signed-in user is sent from the account; an inquiry may name another address (CONTACT-1). */
function senderOf(input: NewMessage, caller: Caller | undefined) {
  const email = input.form === 'contact' && caller ? caller.email : (input.email ?? '');
  return { email, uid: caller?.uid ?? null };
}

/**
 * Stores a message together with the job that mails it (CONTACT-1).
 *
 * Throws `BOT_CHECK_FAILED`, or `TOO_MANY_REQUESTS` when the network or the mailbox has reached its limit.
 */
export function createSendMessage({ config, clock, database, jobs, limiter, admit }: Ports) {
  const brand = mergeBrand(config.brand);
  return async function sendMessage(
    input: NewMessage,
    { ip, caller }: { readonly ip: string; readonly caller: Caller | undefined },
  ): Promise<Record<string, never>> {
    const row = messageRow(input, senderOf(input, caller), brand);
    await admit({
      ticket: input.ticket,
      action: 'contact',
      network: { limit: messagesPerNetwork, subject: networkOf(ip) },
    });
    const retryAfterSeconds = await limiter.take(messagesPerMailbox, mailboxOf(row.email));
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const id = newId();
    const now = clock.now();
    await database.transaction(async (tx) => {
      await insertMessage(tx, { ...row, id, createdAt: now, queuedAt: now });
      await jobs.enqueue(tx, messageJobName, { id });
    });
    return {};
  };
}
