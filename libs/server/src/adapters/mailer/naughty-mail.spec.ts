import { isEmail } from '@portal/shared/util';
import { simpleParser } from 'mailparser';
import type { Queryable } from '../../ports/database';
import type { MailMessage } from '../../ports/mailer';
import { naughtyTexts as naughty } from '../../testing/naughty-texts';
import { createLogger } from '../../platform/observability/logger';
import { createTestClock } from '../../testing/test-clock';
import { testConfig } from '../../testing/test-config';
import { startMailServer, type Received } from '../../testing/mail-server';
import { createSmtpTransport, type MailTransport } from './mail-transport';
import { createQueuedMailer } from './queued-mailer';

/** Valid addresses that mail programs may misread. */
const oddAddresses = [
  "o'neil+<b>@example.org",
  "!#$%&'*+-/=?^_`{|}~@example.org",
  '=?utf-8?q?eve?=@example.org',
  '%0d%0abcc=eve@example.org',
  'müller@universität.de',
].filter(isEmail);

const to = 'ada@example.org';
const message: MailMessage = {
  to,
  lane: 'urgent',
  subject: 'A subject',
  preheader: 'A preheader.',
  title: 'A title',
  paragraphs: ['A paragraph.'],
  action: { label: 'Continue', path: '/auth/action?mode=verifyEmail&oobCode=code' },
  expiry: 'The link works once.',
  notYou: 'Not you?',
  reason: 'because of a test',
};

/** The message with a text in every visible field; the subject has it without line breaks. */
const filledWith = (text: string): MailMessage => ({
  ...message,
  subject: text.replace(/[\r\n\0]/g, ' '),
  preheader: text,
  title: text,
  paragraphs: [text, 'A paragraph.'],
  details: [{ label: text, value: text }],
  quote: text,
  action: { label: text, path: '/auth/action?mode=verifyEmail&oobCode=code' },
  expiry: text,
  notYou: text,
  reason: text,
});

/** These mails are kept in a list, not in a database. */
const noTransaction: Queryable = Object({});

describe('A mail with a malicious text', () => {
  const received: Received[] = [];
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let transport: MailTransport;

  beforeAll(async () => {
    server = await startMailServer(received);
    transport = createSmtpTransport(server.url);
  });
  afterAll(async () => {
    transport.close();
    await server.stop();
  });

  /** Parses the mail that the mail server received. */
  async function read(mail: MailMessage, productName = 'Lemma') {
    received.splice(0);
    const waiting: object[] = [];
    const { mailer, handlers } = createQueuedMailer({
      config: testConfig({
        BASE_URL: 'https://portal.example',
        BRAND: JSON.stringify({ productName }),
      }),
      jobs: { enqueue: async (_tx, _name, ...payloads) => void waiting.push(...payloads) },
      clock: createTestClock(),
      logger: createLogger('silent'),
      transport,
    });
    await mailer.send(noTransaction, mail);
    for (const payload of waiting) await handlers[0]?.run(payload);
    expect(received).toHaveLength(1);
    const [{ recipients, source } = { recipients: [], source: '' }] = received;
    const parsed = await simpleParser(source);
    const html = String(parsed.html);
    return {
      recipients,
      headers: [...parsed.headers.keys()].toSorted(),
      attachments: parsed.attachments.length,
      links: new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)),
      elements: new Set([...html.matchAll(/<\/?([a-z][^\s>/]*)/gi)].map(([, name]) => name)),
      attributes: new Set(
        [...html.matchAll(/<[a-z][^>]*?\s(on[a-z]+)=/gi)].map(([, name]) => name),
      ),
    };
  }

  it.each(naughty)(
    'A mail with the text %j has the same headers, links and elements as any other mail',
    async (text) => {
      expect(await read(filledWith(text), text)).toEqual(await read(filledWith('A text.')));
    },
  );

  it.each(oddAddresses)('A mail goes to the address %s only', async (address) => {
    const { recipients, ...rest } = await read({ ...message, to: address });
    const { recipients: _own, ...usual } = await read(message);
    expect(recipients).toHaveLength(1);
    expect(rest).toEqual(usual);
  });

  it.each(naughty.filter((text) => /[\r\n\0]/.test(text)))(
    'A mail with %j in a header is not sent',
    async (text) => {
      await expect(read({ ...message, subject: text })).rejects.toThrow('line break');
      await expect(read({ ...message, to: `${to}${text}` })).rejects.toThrow('line break');
    },
  );

  it.each(naughty.filter((text) => !text.startsWith('/')))(
    'A mail with the link %j is not sent',
    async (text) => {
      const action = { label: 'Continue', path: text };
      await expect(read({ ...message, action })).rejects.toThrow('only link to the portal');
    },
  );
});
