import type { NewMessage } from '@portal/contact-forms/domain';
import { mergeBrand } from '@portal/shared/util';
import { countUses } from '../../../platform/count-uses';
import { mailboxOf } from '../../../platform/mailbox';
import { networkOf } from '../../../platform/network';
import type { Platform } from '../../../platform/platform';
import type { RequestContext } from '../../../platform/request-context';
import { createSenderOf } from '../../../platform/sender';
import { newId } from '../../../platform/secrets';
import type { Caller } from '../../../ports/authenticator';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import { contactFormsLimits } from '../contact-forms.limits';
import { messageRow, routeOf } from './message-row';
import { messageJobName } from './message.job';
import { insertMessage } from './message.repository';

const limits = contactFormsLimits.sendMessage;

type Ports = Pick<Platform, 'config' | 'clock' | 'database' | 'jobs' | 'limiter'> &
  Pick<AuthSessionModule, 'admit'>;

/** The contact form of a signed-in user is sent from the account; an inquiry may name another address. */
function senderOf(input: NewMessage, caller: Caller | undefined) {
  const email = routeOf(input).form === 'contact' && caller ? caller.email : (input.email ?? '');
  return { email, uid: caller?.uid ?? null };
}

/**
 * Stores a message together with the job that mails it (CONTACT-1).
 *
 * Throws `BOT_CHECK_FAILED`, or `TOO_MANY_REQUESTS` when the network or the mailbox has reached its limit.
 */
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
      network: { limit: limits.perNetwork, subject: networkOf(ip) },
    });
    await countUses(limiter, [{ limit: limits.perMailbox, subject: mailboxOf(row.email) }]);
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
