import { randomUUID } from 'node:crypto';
import { object, string } from 'yup';
import type { Config } from '../../platform/config/config';
import { errorCode } from '../../platform/errors';
import { currentRequestId } from '../../platform/observability/request-scope';
import { createSealer } from '../../platform/secrets/sealed-values';
import type { JobHandler, Jobs } from '../../ports/jobs';
import type { MailMessage, Mailer } from '../../ports/mailer';
import { mailContentOf } from './mail-content';
import type { MailTransport } from './mail-transport';
import { renderMail } from './render-mail';

const queueName = 'mail';
const payloadSchema = object({ id: string().required(), sealed: string().required() }).strict();

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

/** Sends mail through the job tables. A waiting mail is encrypted, because it contains an address and links. */
export function createQueuedMailer(ports: {
  config: Config;
  jobs: Pick<Jobs, 'enqueue'>;
  transport: MailTransport;
}): { mailer: Mailer; handler: JobHandler } {
  const { config, jobs, transport } = ports;
  const sealer = createSealer(config.keyEncryptionSecrets, 'mail');
  const domain = new URL(config.baseUrl).hostname;

  async function deliver(id: string, message: MailMessage): Promise<void> {
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
  }

  return {
    mailer: {
      async send(tx, message) {
        rejectLineBreaks(message);
        mailContentOf(config, message);
        await jobs.enqueue(tx, queueName, {
          id: randomUUID(),
          sealed: await sealer.seal(JSON.stringify(message)),
        });
      },
      deliver,
    },
    handler: {
      name: queueName,
      async run(payload) {
        const { id, sealed } = payloadSchema.validateSync(payload);
        await deliver(id, JSON.parse(await sealer.open(sealed)));
      },
    },
  };
}
