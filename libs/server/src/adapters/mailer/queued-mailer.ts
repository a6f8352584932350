import { randomUUID } from 'node:crypto';
import { addMilliseconds } from 'date-fns';
import { date, object, string } from 'yup';
import type { Config } from '../../platform/config/config';
import type { Logger } from '../../platform/observability/logger';
import { errorCode } from '../../platform/errors';
import { currentRequestId } from '../../platform/observability/request-scope';
import { createSealer } from '../../platform/secrets/sealed-values';
import type { Clock } from '../../ports/clock';
import type { JobHandler, Jobs } from '../../ports/jobs';
import { mailLanes, type MailMessage, type Mailer } from '../../ports/mailer';
import { mailContentOf } from './mail-content';
import type { MailTransport } from './mail-transport';
import { renderMail } from './render-mail';

const payloadSchema = object({
  id: string().required(),
  sealed: string().required(),
  until: date(),
});

/** A line break in a header's value could start another header. */
function rejectLineBreaks({ to, replyTo = '', subject }: MailMessage): void {
  if ([to, replyTo, subject].some((value) => /[\r\n\0]/.test(value))) {
    throw new Error('An address or subject contains a line break.');
  }
}

/** The mail server's error may repeat the recipient: only its code is kept. */
function failureOf(cause: unknown): Error {
  return new Error(`The mail server did not accept the mail (${errorCode(cause) ?? 'unknown'}).`);
}

/** Renders a mail and hands it to the mail server. */
function createDelivery(config: Config, transport: MailTransport): Mailer['deliver'] {
  const domain = new URL(config.baseUrl).hostname;
  return async (id, message) => {
    rejectLineBreaks(message);
    const { to, replyTo, subject } = message;
    const content = mailContentOf(config, message);
    const { unsubscribeUrl } = content;
    const requestId = currentRequestId();
    const mail = {
      ...renderMail(content),
      messageId: `<${id}@${domain}>`,
      from: config.mail.from,
      to,
      subject,
      ...(replyTo !== undefined && { replyTo }),
      ...(unsubscribeUrl && { unsubscribeUrl }),
      ...(requestId && { requestId }),
    };
    await transport.deliver(mail).catch((error: unknown) => {
      throw failureOf(error);
    });
  };
}

/**
 * Sends mail through the job tables, which try for a day: mail servers are repaired by then. A waiting mail is encrypted,
 * because it contains an address and links.
 */
export function createQueuedMailer({
  config,
  clock,
  jobs,
  transport,
  logger,
}: {
  config: Config;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  transport: MailTransport;
  logger: Logger;
}): { mailer: Mailer; handlers: readonly JobHandler[] } {
  const sealer = createSealer(config.keyEncryptionSecrets, 'mail');
  const deliver = createDelivery(config, transport);

  async function payloadOf(message: MailMessage): Promise<object> {
    rejectLineBreaks(message);
    mailContentOf(config, message);
    const { usefulForMs } = message;
    return {
      id: randomUUID(),
      sealed: await sealer.seal(JSON.stringify(message)),
      ...(usefulForMs !== undefined && { until: addMilliseconds(clock.now(), usefulForMs) }),
    };
  }

  return {
    mailer: {
      async send(tx, ...messages) {
        for (const [lane, { name }] of Object.entries(mailLanes)) {
          const its = messages.filter((message) => message.lane === lane);
          const payloads = await Promise.all(its.map(payloadOf));
          if (payloads.length > 0) await jobs.enqueue(tx, name, ...payloads);
        }
      },
      deliver,
    },
    handlers: Object.values(mailLanes).map((lane) => ({
      ...lane,
      isTriedForADay: true,
      async run(payload) {
        const { id, sealed, until } = payloadSchema.validateSync(payload);
        if (until && until <= clock.now())
          return logger.warn({ messageId: id }, 'a mail was not sent, because it came too late');
        await deliver(id, JSON.parse(await sealer.open(sealed)));
      },
    })),
  };
}
