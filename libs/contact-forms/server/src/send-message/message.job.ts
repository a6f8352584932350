import { durations, mergeBrand } from '@portal/shared/util';
import { object, string } from 'yup';
import type { FairShare, Platform } from '@portal/server/platform';
import type { JobHandler, ScheduledJob } from '@portal/server/ports';
import { copyMail, inboxMail } from '../contact-forms.mails';
import {
  claimWaitingMessages,
  deleteMessagesBeyond,
  deleteOldMessages,
  findWaitingMessage,
  markAccepted,
} from './message.repository';

export const messageJobName = 'contact-message';
const payloadSchema = object({ id: string().required() }).strict();

/** A job has used up its tries by then, and the message gets another one. */
const queueAgainAfterMs = 15 * durations.oneMinuteMs;

/** How many accepted messages are kept, of one network and of all (CONTACT-8). */
export const keptMessages: FairShare = { perSender: 500, total: 20_000 };

/** Hands a message to the mail server; the sender's copy is queued once, with the mark (CONTACT-11, CONTACT-13). */
export function createMessageJob({
  config,
  clock,
  database,
  mailer,
}: Pick<Platform, 'config' | 'clock' | 'database' | 'mailer'>): JobHandler {
  const { productName } = mergeBrand(config.brand);
  return {
    name: messageJobName,
    async run(payload) {
      const { id } = payloadSchema.validateSync(payload);
      const row = await findWaitingMessage(database.query, id);
      if (!row) return;
      const inboxAddress = config.mail.inboxes[row.inbox];
      await mailer.deliver(id, inboxMail(row, inboxAddress));
      await database.transaction(async (tx) => {
        if (!(await markAccepted(tx, id, clock.now()))) return;
        await mailer.send(tx, copyMail(row, { inboxAddress, productName }));
      });
    },
  };
}

/** Queues messages again that the mail server has not accepted, and deletes old ones. */
export const createMessageScheduledJob = (
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  kept: FairShare = keptMessages,
): ScheduledJob => ({
  name: 'contact-forms',
  async run(now) {
    await database.transaction(async (tx) => {
      const queuedBefore = new Date(now.getTime() - queueAgainAfterMs);
      for (const id of await claimWaitingMessages(tx, now, queuedBefore))
        await jobs.enqueue(tx, messageJobName, { id });
    });
    await deleteOldMessages(database.query, now);
    await deleteMessagesBeyond(database.query, kept);
  },
});
